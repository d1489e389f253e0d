import { readFileSync } from 'node:fs'

export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

const none: Counts = { passed: 0, failed: 0, skipped: 0 }
const broken: Counts = { passed: 0, failed: 1, skipped: 0 }

/** Adds counts up. */
export function sumOf(counts: readonly Counts[]): Counts {
  return counts.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    none,
  )
}

/** The last line of a run: `12 passed, 0 failed`, and the skipped ones where there are any. */
export function summaryLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly {
    readonly status: string
    readonly assertionResults: readonly { status: string }[]
  }[]
}

/** Counts of a vitest run by its JSON report. A file that could not even be loaded counts as one failure. */
export function vitestCounts(file: string, exitCode: number): Counts {
  const report = readReport<VitestReport>(file)
  if (report === null) return broken
  const unloadable = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  )
  return withExitCode(exitCode, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable.length,
    skipped: report.numPendingTests + report.numTodoTests,
  })
}

interface PlaywrightReport {
  readonly stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>
  readonly errors: readonly unknown[]
}

/** Counts of a Playwright run by its JSON report. An error outside any test counts as one failure. */
export function playwrightCounts(file: string, exitCode: number): Counts {
  const report = readReport<PlaywrightReport>(file)
  if (report === null) return broken
  const { expected, unexpected, flaky, skipped } = report.stats
  return withExitCode(exitCode, {
    passed: expected,
    failed: unexpected + flaky + report.errors.length,
    skipped,
  })
}

/** A run that ends badly has failed, whatever its report says; one without a single test proves nothing. */
function withExitCode(exitCode: number, counts: Counts): Counts {
  const unexplained = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0)
  return unexplained ? { ...counts, failed: 1 } : counts
}

function readReport<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return null
  }
}
