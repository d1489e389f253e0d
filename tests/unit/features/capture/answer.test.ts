import { describe, expect, test } from 'vitest'
import { readAnswer } from '#features/documents/capture/answer.ts'
import type { UploadAnswer } from '#features/documents/capture/props.ts'

/** As Astro 7's endpoint wrote them; the browser tests read what it writes today. */
const answers: [body: string, answer: UploadAnswer][] = [
  ['[{"ok":1,"href":2},true,"/documents/verification"]', { ok: true, href: '/documents/verification' }],
  [
    '[{"ok":1,"code":2,"errors":3},false,"files",{"front":4,"back":4},"type"]',
    { ok: false, code: 'files', errors: { front: 'type', back: 'type' } },
  ],
  ['[{"ok":1,"code":2,"errors":3},false,"files",{}]', { ok: false, code: 'files', errors: {} }],
  [
    '[{"ok":1,"code":2,"href":3},false,"step","/documents/information?refused=number"]',
    { ok: false, code: 'step', href: '/documents/information?refused=number' },
  ],
  ['[{"ok":1,"code":2},false,"unknown"]', { ok: false, code: 'unknown' }],
]

describe('the answer of an action', () => {
  test.each(answers)('%s', (body, answer) => {
    expect(readAnswer(body)).toEqual(answer)
  })

  test.each([
    '',
    '<!doctype html>',
    '[]',
    'null',
    '["ok"]',
    '[[1],true]',
    '[{"ok":1}]',
    '[{"ok":1},"yes"]',
    '[{"href":1},"/elsewhere"]',
  ])('anything else is none: %s', (body) => {
    expect(readAnswer(body)).toBeNull()
  })
})
