import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { type CookieJar, HANDOFF_COOKIE, writeCookie } from './cookies.ts'
import {
  DIGIT_TRIES,
  DIGITS,
  HANDOFF_MS,
  type Handoff,
  type HandoffRecord,
  type HandoffStore,
  type HandoffUpdate,
  hashHandoff,
  looksLikeHandoffCode,
} from './handoff-store.ts'
import { sessionKey } from './session-key.ts'
import type { SignInClient } from './session-record.ts'

/** Writers are two browsers; losing this often means a fault, not a race. */
const CHANGE_ATTEMPTS = 10

/** Begins a handoff for this session and document with a new code and new digits; an earlier one ends. */
export function beginHandoff(
  store: HandoffStore,
  about: Pick<HandoffRecord, 'sessionId' | 'userId' | 'name' | 'kind'>,
): Promise<Handoff> {
  return store.create({
    ...about,
    digits: String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0'),
    triesLeft: DIGIT_TRIES,
    state: 'waiting',
    claim: null,
    refused: [],
  })
}

/** The code that a session last showed and its document, so that the page can be reloaded. */
export const SHOWN_HANDOFF = sessionKey('handoff', z.object({ code: z.string(), kind: z.string() }))

/** The handoff of a code in an address, or null; impossible codes are not looked up. */
export const findHandoff = async (store: HandoffStore, code: string): Promise<Handoff | null> =>
  looksLikeHandoffCode(code) ? store.read(code) : null

/** Applies `change` to the newest record, again after a conflict; null leaves the record unchanged. */
export async function changeHandoff(
  store: HandoffStore,
  code: string,
  change: (record: HandoffRecord) => HandoffRecord | null,
): Promise<HandoffUpdate> {
  for (let attempt = 0; attempt < CHANGE_ATTEMPTS; attempt += 1) {
    const handoff = await store.read(code)
    if (handoff === null) return { ok: false, code: 'gone' }
    const record = change(handoff.record)
    if (record === null) return { ok: true, handoff }
    const outcome = await store.update(code, handoff.version, record)
    if (outcome.ok || outcome.code === 'gone') return outcome
  }
  return { ok: false, code: 'conflict' }
}

/** The result of digits that a phone sent. */
export type ClaimResult =
  | { ok: true }
  | { ok: false; code: 'wrongDigits'; triesLeft: number }
  /** The code is over, or another browser has claimed it. */
  | { ok: false; code: 'gone' | 'claimed' }

/**
 * Claims a handoff for this browser if the digits are right, and binds it by a cookie. Each wrong answer costs a try on any
 * machine, and the last one ends the code.
 */
export async function claimHandoff(
  cookies: CookieJar,
  store: HandoffStore,
  code: string,
  digits: string,
  client: SignInClient,
): Promise<ClaimResult> {
  if (!looksLikeHandoffCode(code)) return { ok: false, code: 'gone' }
  const secret = randomBytes(32).toString('base64url')
  let claim: ClaimResult = { ok: false, code: 'gone' }
  const changed = await changeHandoff(store, code, (record) => {
    if (record.state !== 'waiting') {
      claim = { ok: false, code: record.state === 'claimed' ? 'claimed' : 'gone' }
      return null
    }
    if (isSame(digits, record.digits)) {
      claim = { ok: true }
      return { ...record, state: 'claimed', claim: hashHandoff(secret), client }
    }
    const triesLeft = record.triesLeft - 1
    claim = { ok: false, code: 'wrongDigits', triesLeft }
    return { ...record, triesLeft, state: triesLeft > 0 ? 'waiting' : 'locked' }
  })
  if (!changed.ok) return { ok: false, code: 'gone' }
  if (claim.ok) writeCookie(cookies, HANDOFF_COOKIE, `${code}.${secret}`, HANDOFF_MS / 1000)
  return claim
}

/** The handoff that this browser has claimed, in any later state, or null. */
export async function openClaimed(
  cookies: Pick<CookieJar, 'get'>,
  store: Pick<HandoffStore, 'read'>,
): Promise<Handoff | null> {
  const [code = '', secret = ''] = (cookies.get(HANDOFF_COOKIE) ?? '').split('.', 2)
  const handoff = looksLikeHandoffCode(code) ? await store.read(code) : null
  const claim = handoff?.record.claim
  return claim && isSame(hashHandoff(secret), claim) ? handoff : null
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
