import { type Finding, SHOWN } from './judge.ts'

/** `differs`: the product works with something left out. `fails`: something required differs from the contract. */
export type Verdict = 'holds' | 'differs' | 'fails' | 'not tried'

/** One line of the table. */
export interface ReportLine {
  /** The operation, or a description of a call that must be refused. */
  what: string
  verdict: Verdict
  ms: number | null
  /** Why it failed or was not tried. */
  note: string
  findings: readonly Finding[]
}

/** A line about something without an answer to compare with a schema. */
export const line = (what: string, verdict: Verdict, note: string): ReportLine => ({
  what,
  verdict,
  ms: null,
  note,
  findings: [],
})

/** The verdict that follows from the findings. */
export const judgeFindings = (findings: readonly Finding[]): Verdict => {
  if (findings.length === 0) return 'holds'
  return findings.some(({ costs }) => costs === 'answer') ? 'fails' : 'differs'
}

/** Most findings shown for one line; the rest is counted. */
const MOST_SHOWN = 8

const pad = (text: string, width: number) => text.padEnd(width)

/** The lines as a table for people. */
export function formatTable(lines: readonly ReportLine[]): string {
  const width = Math.max(...lines.map(({ what }) => what.length))
  return lines.flatMap((line) => [rowOf(line, width), ...detailsOf(line)]).join('\n')
}

function rowOf({ what, verdict, ms, note }: ReportLine, width: number): string {
  const time = ms === null ? '' : `${Math.round(ms)} ms`
  return `${pad(what, width)}  ${pad(verdict, 9)}  ${time.padStart(7)}  ${note}`.trimEnd()
}

function detailsOf({ findings }: ReportLine): string[] {
  const shown = findings
    .slice(0, MOST_SHOWN)
    .map(({ path, problem, costs }) => `    ${path}: ${problem} → ${SHOWN[costs]}`)
  const more = findings.length - shown.length
  return more > 0 ? [...shown, `    and ${more} more`] : shown
}

/** "31 hold, 1 differs, 2 fail, 3 not tried". */
export function formatSummary(lines: readonly ReportLine[]): string {
  const count = (verdict: Verdict) => lines.filter((line) => line.verdict === verdict).length
  return `${count('holds')} hold, ${count('differs')} differ, ${count('fails')} fail, ${count('not tried')} not tried`
}
