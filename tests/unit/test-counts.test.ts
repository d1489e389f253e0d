import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { playwrightCounts, summaryLine, sumOf, vitestCounts } from '../support/test-counts.ts'

function reportFile(content: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'report.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

const unit = (changes: object = {}) => ({
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [{ status: 'passed', assertionResults: [{ status: 'passed' }] }],
  ...changes,
})
const browser = (stats: object = {}, errors: unknown[] = []) => ({
  stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0, ...stats },
  errors,
})

describe('the counts of a run', () => {
  it('are what the reports say', () => {
    expect(vitestCounts(reportFile(unit()), 0)).toEqual({ passed: 5, failed: 0, skipped: 2 })
    expect(vitestCounts(reportFile(unit({ numFailedTests: 2 })), 1).failed).toBe(2)
    expect(playwrightCounts(reportFile(browser()), 0)).toEqual({ passed: 3, failed: 0, skipped: 0 })
    expect(playwrightCounts(reportFile(browser({ unexpected: 1, flaky: 1 })), 1).failed).toBe(2)
  })

  it('have a failure for a file that could not be loaded, and for an error outside any test', () => {
    const unloadable = { status: 'failed', assertionResults: [] }
    expect(vitestCounts(reportFile(unit({ testResults: [unloadable] })), 1).failed).toBe(1)
    expect(playwrightCounts(reportFile(browser({}, [{ message: 'setup' }])), 1).failed).toBe(1)
  })

  it('have a failure where there is no report, no test, or an exit code that nothing explains', () => {
    expect(vitestCounts('/nowhere.json', 0).failed).toBe(1)
    expect(playwrightCounts(reportFile('{'), 0).failed).toBe(1)
    expect(vitestCounts(reportFile(unit({ numPassedTests: 0 })), 0).failed).toBe(1)
    expect(playwrightCounts(reportFile(browser()), 1).failed).toBe(1)
  })

  it('end in one line that names the skipped ones only where there are any', () => {
    const total = sumOf([
      { passed: 2, failed: 0, skipped: 0 },
      { passed: 1, failed: 1, skipped: 0 },
    ])
    expect(summaryLine(total)).toBe('3 passed, 1 failed')
    expect(summaryLine({ ...total, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped')
  })
})
