import { stringify } from 'devalue'
import { expect, test } from 'vitest'
import { uploadOutcome } from '#photos/capture/send-form.ts'

const failed = (code: string) => ({ ok: false, code })
const files = { ok: false, code: 'files', errors: { front: 'tooLarge', back: 'tooLarge' } }
const sent = { ok: true, next: '/verification' }

test.each([
  ['its own answer', 200, stringify(sent), sent],
  ['a refusal of its own', 200, stringify(failed('files')), failed('files')],
  ['too large', 413, '', files],
  ['too large for a signed-out visitor', 413, '{"error":"signedOut"}', failed('signedOut')],
  ['another traveller', 409, '', failed('otherOwner')],
  ['the session’s end', 401, '', failed('signedOut')],
  ['too often', 429, 'no', failed('rateLimited')],
  ['refused', 403, '', failed('refused')],
  ['consents missing', 403, '{"type":"AstroActionError","code":"FORBIDDEN"}', failed('consents')],
  ['not begun', 503, 'no', failed('unavailable')],
  ['a proxy’s error', 502, 'no', failed('unknown')],
  // Even if its words would be an answer of ours.
  ['an error of the server', 500, stringify(sent), failed('unknown')],
  ['a page', 200, '<!doctype html>', failed('unknown')],
  ['nothing', 200, '', failed('unknown')],
  ['other JSON', 200, '{"ok":true}', failed('unknown')],
  ['what Astro writes of another action', 200, '[{"href":1},"/elsewhere"]', failed('unknown')],
])('%s (%i)', (_, status, responseText, outcome) => {
  expect(uploadOutcome({ status, responseText }, ['front', 'back'])).toEqual(outcome)
})
