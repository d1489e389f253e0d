import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type BackofficeLog, parseAnswer } from './answer.ts'
import type { Operation } from './operation.ts'
import { jsonOf } from './response-body.ts'

/** Bytes of answers whose reading a process keeps: some thousand travellers' lists of trips. */
const KEPT_BYTES = 8 * 1024 * 1024

const kept = new LRUCache<string, { value: unknown; size: number }>({
  maxSize: KEPT_BYTES,
  sizeCalculation: ({ size }) => size,
})

/** Answers that came once: most never come again, and freezing what nobody asks for twice would cost for nothing. */
const seen = new LRUCache<string, true>({ max: 10_000 })

/**
 * What a whole answer says, parsed (`parseAnswer`). Where the operation is `readOnce`, bytes that come again and again
 * are read twice: from then on the same value is given, frozen to its depths. An answer with bad items is read each
 * time, so that the log says so.
 */
export function readAnswer(
  name: string,
  { answer, readOnce }: Operation,
  body: Buffer,
  log: BackofficeLog,
): unknown {
  if (!readOnce) return parseAnswer(name, answer, jsonOf(body), log)
  const key = `${name} ${hash('sha256', body, 'base64')}`
  const known = kept.get(key)
  if (known) return known.value
  const isSeen = seen.has(key)
  seen.set(key, true)
  let isWhole = true
  const watching: BackofficeLog = {
    warn(fields, message) {
      isWhole = false
      log.warn(fields, message)
    },
  }
  const value = parseAnswer(name, answer, jsonOf(body), watching)
  if (isSeen && isWhole) kept.set(key, { value: frozen(value), size: body.length })
  return value
}

function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  for (const member of Object.values(value)) frozen(member)
  return Object.freeze(value)
}
