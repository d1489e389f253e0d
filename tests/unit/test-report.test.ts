import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.ts'
import {
  describeFailure,
  type PartResult,
  playwrightResult,
  summaryLine,
  sumResults,
  vitestResult,
} from '../support/test-report.ts'

function reportFile(content: unknown): string {
  const file = join(temporaryFolder(onTestFinished), 'report.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

const vitest = (report: unknown, code = 0) => vitestResult('unit', reportFile(report), code)
const resultOf = (file: string, status: string, assertionResults: object[]) => ({
  name: resolve(file),
  status,
  assertionResults,
})
const unit = (...testResults: object[]) => ({
  numPassedTests: 5,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [resultOf('a.test.ts', 'passed', [{ status: 'passed', fullName: 'ok' }]), ...testResults],
})

const playwright = (report: unknown, code = 0) => playwrightResult('browser', reportFile(report), code)
const spec = (title: string, status: string, projectName = '') => ({
  title,
  file: 'a.spec.ts',
  line: 12,
  tests: [{ status, projectName }],
})
const browser = (changes: object = {}) => ({
  config: { rootDir: resolve('tests/e2e') },
  stats: { expected: 3, skipped: 0 },
  suites: [{ title: 'a.spec.ts', specs: [spec('works', 'expected')] }],
  errors: [],
  ...changes,
})

const namesOf = ({ failures }: PartResult) => failures.map(({ name }) => name)

describe('the result of a run', () => {
  it('counts what the reports count', () => {
    expect(vitest(unit())).toEqual({ passed: 5, skipped: 2, failures: [] })
    expect(playwright(browser())).toEqual({ passed: 3, skipped: 0, failures: [] })
  })

  it('names every failed test of Vitest by file and full title', () => {
    const message = `AssertionError: no trip\n    at ${resolve('tests/unit/a.test.ts')}:7:3`
    const failed = { status: 'failed', fullName: 'a trip is shown', failureMessages: [message] }
    const result = resultOf('tests/unit/a.test.ts', 'failed', [failed, { status: 'passed', fullName: 'ok' }])
    expect(vitest(unit(result), 1).failures).toEqual([
      {
        name: 'a trip is shown',
        where: 'tests/unit/a.test.ts:7',
        message,
        alone: "npx vitest run --config tests/vitest.config.ts tests/unit/a.test.ts -t 'a trip is shown'",
      },
    ])
  })

  it('names every failed test of Playwright likewise', () => {
    const inner = { title: 'without script', specs: [spec('works now and then', 'flaky', 'firefox')] }
    const specs = [spec('moves', 'unexpected'), spec('stands', 'expected')]
    const { failures } = playwright(browser({ suites: [{ title: 'a.spec.ts', specs, suites: [inner] }] }), 1)
    const at = { where: 'tests/e2e/a.spec.ts:12', alone: 'npm run e2e -- a.spec.ts:12' }
    expect(failures).toMatchObject([
      { ...at, name: 'moves' },
      { ...at, name: '[firefox] › without script › works now and then' },
    ])
  })

  it('counts a failure for a file that could not be loaded, and for an error outside any test', () => {
    expect(namesOf(vitest(unit(resultOf('a.test.ts', 'failed', [])), 1))).toEqual(['could not be run'])
    const message = 'no build\nat here'
    const { failures } = playwright(browser({ errors: [{ message }] }), 1)
    expect(failures).toEqual([{ name: 'browser, outside any test', message }])
  })

  it('counts a failure when there is no report, no test, or an unexplained exit code', () => {
    expect(namesOf(vitestResult('unit', '/nowhere.json', 0))).toEqual(['unit: ended without a report'])
    expect(namesOf(playwright('{'))).toEqual(['browser: ended without a report'])
    expect(namesOf(vitest({ ...unit(), numPassedTests: 0 }))).toEqual(['unit: ran no test'])
    expect(namesOf(playwright(browser(), 1))).toEqual(['browser: ended with exit code 1'])
  })

  it('ends in one line that mentions skipped tests only if there are any', () => {
    const parts = [[], [{ name: 'a' }]].map((failures, at) => ({ passed: 2 - at, skipped: 0, failures }))
    const total = sumResults(parts)
    expect(summaryLine(total)).toBe('3 passed, 1 failed')
    expect(summaryLine({ ...total, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped')
  })

  it('prints a failure with its place, its message, and the command for it alone', () => {
    const failure = {
      name: 'a trip is shown',
      where: 'a.test.ts:7',
      message: 'no trip\nhere',
      alone: 'npx a',
    }
    const printed = '✗ a.test.ts:7  a trip is shown\n    no trip\n    here\n    again: npx a'
    expect(describeFailure(failure)).toBe(printed)
    expect(describeFailure({ name: 'build' })).toBe('✗ build')
  })
})
