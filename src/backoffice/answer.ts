import type { z } from 'zod'
import type { Answer } from './operation.ts'

/** The part of pino we use. Fields carry names and paths, never values. */
export interface BackofficeLog {
  warn(fields: Record<string, unknown>, message: string): void
}

/** A body that breaks the contract; `where` names fields only. */
export class BadAnswer extends Error {
  constructor(where: string) {
    super(where)
    this.name = 'BadAnswer'
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Takes the payload out of its envelope; a bare body passes as well (README, "answer data"). */
function unwrap(body: unknown, within: string | undefined): unknown {
  const payload = isRecord(body) && 'data' in body ? body.data : body
  return within !== undefined && isRecord(payload) ? payload[within] : payload
}

const MAX_ISSUES = 5
const issuesOf = (error: z.ZodError) =>
  error.issues.slice(0, MAX_ISSUES).map(({ path, code }) => `${path.join('.') || '(all)'}: ${code}`)

function parseItems(operation: string, item: z.ZodType, payload: unknown, log: BackofficeLog): unknown[] {
  if (!Array.isArray(payload)) throw new BadAnswer('not a list')
  const kept: unknown[] = []
  const bad: { index: number; issues: string[] }[] = []
  for (const [index, raw] of payload.entries()) {
    const parsed = item.safeParse(raw)
    if (parsed.success) kept.push(parsed.data)
    else bad.push({ index, issues: issuesOf(parsed.error) })
  }
  if (bad.length > 0) {
    log.warn(
      { operation, dropped: bad.length, of: payload.length, first: bad.slice(0, 3) },
      'bad items dropped',
    )
    // An empty page would tell the traveller that there is nothing, which nobody knows.
    if (kept.length === 0) throw new BadAnswer('no readable item')
  }
  return kept
}

/** Parses a body against the operation's answer. Throws BadAnswer; drops and logs bad list items. */
export function parseAnswer(operation: string, answer: Answer, body: unknown, log: BackofficeLog): unknown {
  if (answer.kind === 'list') return parseItems(operation, answer.item, unwrap(body, answer.within), log)
  if (answer.kind !== 'one') return undefined
  const parsed = answer.schema.safeParse(unwrap(body, undefined))
  if (!parsed.success) throw new BadAnswer(issuesOf(parsed.error).join(', '))
  return parsed.data
}
