import type { UploadAnswer } from './props.ts'

/**
 * Reads what Astro's action endpoint wrote: a table of values that refer to each other by index (devalue's format).
 * The upload's answer is of plain objects, texts and booleans, so Astro's own client, with `fetch` inside and no
 * progress, is not needed for it. Null for anything else.
 */
export function readAnswer(body: string): UploadAnswer | null {
  try {
    const answer = resolve(JSON.parse(body), 0)
    return isRecord(answer) && typeof answer.ok === 'boolean' ? (answer as unknown as UploadAnswer) : null
  } catch {
    return null
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function resolve(table: unknown[], index: number): unknown {
  const value = table[index]
  if (Array.isArray(value)) throw new Error('lists are not part of the answer')
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, at]) => [key, resolve(table, Number(at))]))
}
