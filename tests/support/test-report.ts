import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** The result of one part of `npm test`. */
export interface PartResult {
  readonly passed: number
  readonly skipped: number
  /** A line for each failure: the file and the test's whole name. */
  readonly failures: readonly string[]
}

/** The result of a part that is one thing, such as the build. */
export function resultOf(name: string, ok: boolean): PartResult {
  return { passed: ok ? 1 : 0, skipped: 0, failures: ok ? [] : [name] }
}

/** Adds parts up. */
export function sumOf(results: readonly PartResult[]): PartResult {
  return {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    skipped: results.reduce((sum, { skipped }) => sum + skipped, 0),
    failures: results.flatMap(({ failures }) => failures),
  }
}

/** The last line of a run: `12 passed, 0 failed`, and the skipped ones where there are any. */
export function summaryLine({ passed, failures, skipped }: PartResult): string {
  return `${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

interface VitestReport {
  readonly numPassedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

/** What Vitest's JSON report says. A file that could not even be loaded counts as one failure. */
export function vitestResult(part: string, file: string, exitCode: number): PartResult {
  const report = readReport<VitestReport>(file)
  if (report === null) return noReport(part)
  const failures = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const path = relative('.', name)
    const failed = assertionResults.filter((result) => result.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [`${path}: could not be run`]
    return failed.map(({ fullName }) => `${path}: ${fullName}`)
  })
  const skipped = report.numPendingTests + report.numTodoTests
  return withExitCode(part, exitCode, { passed: report.numPassedTests, skipped, failures })
}

interface PlaywrightSuite {
  readonly title: string
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs: readonly {
    readonly title: string
    readonly file: string
    readonly tests: readonly { readonly projectName: string; readonly status: string }[]
  }[]
}

interface PlaywrightReport {
  readonly config: { readonly rootDir: string }
  readonly stats: Record<'expected' | 'skipped', number>
  readonly suites: readonly PlaywrightSuite[]
  readonly errors: readonly { readonly message?: string }[]
}

/** What Playwright's JSON report says. A flaky test has failed, and an error outside any test is one failure. */
export function playwrightResult(part: string, file: string, exitCode: number): PartResult {
  const report = readReport<PlaywrightReport>(file)
  if (report === null) return noReport(part)
  const outside = report.errors.map(({ message = '' }) => `${part}, outside any test: ${firstLine(message)}`)
  const failures = [...report.suites.flatMap((suite) => failuresIn(suite, report.config.rootDir)), ...outside]
  const { expected: passed, skipped } = report.stats
  return withExitCode(part, exitCode, { passed, skipped, failures })
}

/** The outermost suite is the file, which each of its tests names as well. */
function failuresIn(
  { specs, suites = [] }: PlaywrightSuite,
  folder: string,
  around: string[] = [],
): string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName }) => {
        const name = [...(projectName ? [`[${projectName}]`] : []), ...around, title].join(' › ')
        return `${relative('.', join(folder, file))}: ${name}`
      }),
  )
  return [...own, ...suites.flatMap((suite) => failuresIn(suite, folder, [...around, suite.title]))]
}

const firstLine = (text: string) => text.split('\n', 1)[0] ?? ''

const noReport = (part: string): PartResult => ({
  passed: 0,
  skipped: 0,
  failures: [`${part}: ended without a report`],
})

/** A run with a bad exit code has failed, whatever its report says; a run without a single test proves nothing. */
function withExitCode(part: string, exitCode: number, result: PartResult): PartResult {
  if (result.failures.length > 0) return result
  if (exitCode !== 0) return { ...result, failures: [`${part}: ended with exit code ${exitCode}`] }
  return result.passed === 0 ? { ...result, failures: [`${part}: ran no test`] } : result
}

function readReport<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return null
  }
}
