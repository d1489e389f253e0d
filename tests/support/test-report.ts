import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { JSONReport, JSONReportSuite } from 'playwright/types/testReporter'
import type { JsonTestResults } from 'vitest/node'

/** A failed test, or a failed step of `npm test`. */
export interface Failure {
  readonly name: string
  /** `tests/unit/a.test.ts:12`, if the report has it. */
  readonly where?: string
  /** Its message. */
  readonly message?: string
  /** The command that runs it alone. */
  readonly alone?: string
}

/** The result of one part of `npm test`. */
export interface PartResult {
  readonly passed: number
  readonly skipped: number
  readonly failures: readonly Failure[]
}

/** The result of a part without tests of its own, such as the build. */
export function toPartResult(name: string, ok: boolean, more: Omit<Failure, 'name'> = {}): PartResult {
  return { passed: ok ? 1 : 0, skipped: 0, failures: ok ? [] : [{ name, ...more }] }
}

/** Adds parts up. */
export function sumResults(results: readonly PartResult[]): PartResult {
  return {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    skipped: results.reduce((sum, { skipped }) => sum + skipped, 0),
    failures: results.flatMap(({ failures }) => failures),
  }
}

/** `12 passed, 0 failed`, and any skipped ones: the last line of a run. */
export function summaryLine({ passed, failures, skipped }: PartResult): string {
  return `${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** A failure as the end of a run prints it: name, place, message, and how to run it alone. */
export function describeFailure({ name, where, message, alone }: Failure): string {
  const text = message?.trimEnd().split('\n').slice(0, MESSAGE_LINES).join('\n').replace(/^/gm, '    ')
  return [
    `✗ ${where ? `${where}  ` : ''}${name}`,
    ...(text ? [text] : []),
    ...(alone ? [`    again: ${alone}`] : []),
  ].join('\n')
}

const MESSAGE_LINES = 25

/** The results in Vitest's JSON report. A file that does not load counts as one failure. */
export function vitestResult(part: string, file: string, exitCode: number): PartResult {
  const report = readReport<JsonTestResults>(file)
  if (report === null) return noReport(part)
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }): Failure[] => {
    const path = relative('.', name)
    const command = `npx vitest run --config tests/vitest.config.ts ${path}`
    const failed = assertionResults.filter((result) => result.status === 'failed')
    if (status === 'failed' && failed.length === 0) {
      return [{ name: 'could not be run', where: path, message, alone: command }]
    }
    return failed.map(({ fullName, failureMessages }) => {
      const text = stripVTControlCharacters(failureMessages?.join('\n') ?? '')
      const line = text.split(`${path}:`)[1]?.match(/^\d+/)?.[0]
      return {
        name: fullName,
        where: line ? `${path}:${line}` : path,
        message: text,
        alone: `${command} -t ${quoted(fullName)}`,
      }
    })
  })
  const skipped = report.numPendingTests + report.numTodoTests
  return withExitCode(part, exitCode, { passed: report.numPassedTests, skipped, failures })
}

/** For a shell, and for Vitest, which reads a name as a regular expression. */
const quoted = (name: string) => `'${name.replace(/[.*+?^${}()|[\]\\]/g, '.').replaceAll("'", '.')}'`

/** The results in Playwright's JSON report. A flaky test counts as failed, and an error outside any test as one failure. */
export function playwrightResult(part: string, file: string, exitCode: number): PartResult {
  const report = readReport<JSONReport>(file)
  if (report === null) return noReport(part)
  const outside = report.errors.map(({ message = '' }) => ({
    name: `${part}, outside any test`,
    message: stripVTControlCharacters(message),
  }))
  const failures = [...report.suites.flatMap((suite) => failuresIn(suite, report.config.rootDir)), ...outside]
  const { expected: passed, skipped } = report.stats
  return withExitCode(part, exitCode, { passed, skipped, failures })
}

/** The outermost suite is the file, which each of its tests also names. */
function failuresIn(
  { specs, suites = [] }: JSONReportSuite,
  folder: string,
  around: string[] = [],
): Failure[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results = [] }) => {
        const path = relative('.', `${folder}/${file}`)
        const where = line ? `${path}:${line}` : path
        const errors = results.flatMap((result) => result.errors?.map(({ message = '' }) => message) ?? [])
        const files = results.flatMap((result) => result.attachments ?? [])
        const kept = files.flatMap(({ name, path: at }) => (at ? [`${name}: ${relative('.', at)}`] : []))
        return {
          name: [...(projectName ? [`[${projectName}]`] : []), ...around, title].join(' › '),
          where,
          message: stripVTControlCharacters([...kept, ...errors].join('\n')),
          alone: `npm run e2e -- ${file}${line ? `:${line}` : ''}`,
        }
      }),
  )
  return [...own, ...suites.flatMap((suite) => failuresIn(suite, folder, [...around, suite.title]))]
}

const noReport = (part: string): PartResult => ({
  passed: 0,
  skipped: 0,
  failures: [{ name: `${part}: ended without a report` }],
})

/** A run with a bad exit code has failed, whatever its report says; a run without tests proves nothing. */
function withExitCode(part: string, exitCode: number, result: PartResult): PartResult {
  if (result.failures.length > 0) return result
  if (exitCode !== 0) return { ...result, failures: [{ name: `${part}: ended with exit code ${exitCode}` }] }
  return result.passed === 0 ? { ...result, failures: [{ name: `${part}: ran no test` }] } : result
}

function readReport<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return null
  }
}
