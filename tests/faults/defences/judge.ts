import { readFileSync } from 'node:fs'

/**
 * What became of a test whose defence is gone. `fails`: an assertion noticed, as it should. `passes`: nobody noticed.
 * `breaks`: it ended some other way, which shows nothing. `never ran`: nothing of that name.
 */
export interface Verdict {
  readonly is: 'fails' | 'passes' | 'breaks' | 'never ran'
  /** First line of what the test said. */
  readonly said: string
}

/** How the runners word a failed assertion, be it called something, a property of fast-check or a poll. */
const assertion =
  /AssertionError|Error: expect\(|^expect\(|Error: (?:promise (?:resolved|rejected)|expected) |Expected to fail, but passed|Property failed after|Matcher did not succeed/m

function verdictOf(
  tests: readonly { readonly passed: boolean; readonly said: readonly string[] }[],
): Verdict {
  const failed = tests.filter(({ passed }) => !passed)
  const words = failed.flatMap(({ said }) => said.map(plain))
  const told = words.find((text) => assertion.test(text))
  const firstLine = (told ?? words[0] ?? '').split('\n', 1)[0] ?? ''
  if (tests.length === 0) return { is: 'never ran', said: '' }
  if (failed.length === 0) return { is: 'passes', said: '' }
  return { is: told === undefined ? 'breaks' : 'fails', said: firstLine.slice(0, 110) }
}

const plain = (text: string) => text.replaceAll(new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g'), '')

interface VitestReport {
  testResults: { assertionResults: { status: string; failureMessages: string[] }[] }[]
}

/** Reads vitest's JSON report; a file that could not be loaded has no tests in it. */
export function judgeVitest(report: string): Verdict {
  const { testResults } = read<VitestReport>(report) ?? { testResults: [] }
  const ran = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed' || status === 'failed')
  return verdictOf(
    ran.map(({ status, failureMessages }) => ({ passed: status === 'passed', said: failureMessages })),
  )
}

interface Suite {
  suites?: Suite[]
  specs?: { tests: PlaywrightTest[] }[]
}

interface PlaywrightTest {
  expectedStatus: string
  status: string
  results: { status: string; errors: { message?: string }[] }[]
}

/** What a test said; of one that is to fail (`test.fail()`) and does not, the report says nothing by itself. */
const saidBy = ({ expectedStatus, results }: PlaywrightTest): string[] =>
  results.flatMap(({ status, errors }) =>
    expectedStatus === 'failed' && status === 'passed'
      ? ['Expected to fail, but passed']
      : errors.map(({ message = '' }) => message),
  )

/** Reads Playwright's JSON report. */
export function judgePlaywright(report: string): Verdict {
  const { suites = [] } = read<Suite>(report) ?? {}
  const testsOf = (suite: Suite): PlaywrightTest[] => [
    ...(suite.specs ?? []).flatMap(({ tests }) => tests),
    ...(suite.suites ?? []).flatMap(testsOf),
  ]
  const ran = suites.flatMap(testsOf).filter(({ status }) => status !== 'skipped')
  return verdictOf(ran.map((test) => ({ passed: test.status === 'expected', said: saidBy(test) })))
}

function read<Report>(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
