import { ActionError, defineAction } from 'astro:actions'
import { changeHandoff, claimHandoff, openClaimed } from '#auth/handoff.ts'
import { DIGITS, looksLikeHandoffCode } from '#auth/handoff-record.ts'
import type { Handoff } from '#auth/handoff-store.ts'
import { ProviderUnavailable } from '#auth/provider-errors.ts'
import { SessionStoreUnavailable } from '#auth/session-store-unavailable.ts'
import type { UploadAnswer } from '#features/capture/props.ts'
import { type Failed, failed } from '#forms/outcome.ts'
import { phonePath } from '../addresses.ts'
import { digitsIn } from '../rules.ts'
import { takePhoto } from './take-photo.ts'

export type ClaimAnswer =
  | { ok: true; href: string }
  /** `triesLeft` is null where there were not as many digits as asked for, which costs no try. */
  | { ok: false; code: 'invalid'; triesLeft: number | null }
  | Failed<'rateLimited' | 'unavailable'>
export type LeaveAnswer = { ok: true; href: string } | Failed<'unavailable'>

/** Claims the handoff for this browser by the digits on the computer's screen. */
const claim = defineAction({
  accept: 'form',
  handler: (data: FormData, { locals }) =>
    orUnavailable(locals, async (): Promise<ClaimAnswer> => {
      const code = codeIn(data)
      const digits = digitsIn(String(data.get('digits') ?? ''))
      if (digits.length !== DIGITS) return { ok: false, code: 'invalid', triesLeft: null }
      // Counted before the code is tried, else all that are tried at once get through; given back unless it is wrong.
      const permit = await locals.limit.take('wrongLink')
      if (permit.wait > 0) return failed('rateLimited', 'handoff:phone.failed.rateLimited', locals)
      const claimed = await claimHandoff(locals.cookies, locals.handoffs, code, digits)
      if (claimed.ok || claimed.code === 'claimed') await permit.giveBack()
      if (!claimed.ok && claimed.code === 'wrongDigits' && claimed.triesLeft > 0) {
        return { ok: false, code: 'invalid', triesLeft: claimed.triesLeft }
      }
      return { ok: true, href: phonePath(locals, code) }
    }),
})

/** Takes the photo of a side from the phone that has claimed the handoff. */
const upload = defineAction({
  accept: 'form',
  handler: (data: FormData, { locals }) =>
    orUnavailable(locals, async (): Promise<UploadAnswer> => {
      const handoff = await claimedIn(data, locals)
      if (!handoff) return { ok: false, code: 'step', href: phonePath(locals, codeIn(data)) }
      return takePhoto(locals, handoff, data)
    }),
})

/** Ends the handoff from the phone. */
const leave = defineAction({
  accept: 'form',
  handler: (data: FormData, { locals }) =>
    orUnavailable(locals, async (): Promise<LeaveAnswer> => {
      const handoff = await claimedIn(data, locals)
      if (handoff) {
        const { code, record } = handoff
        await changeHandoff(locals.handoffs, code, (now) =>
          now.state === 'claimed' ? { ...now, state: 'cancelled' } : null,
        )
        for (const side of await locals.handoffs.keptSides(record.sessionId)) {
          await locals.handoffs.dropPhoto(record.sessionId, side)
        }
      }
      return { ok: true, href: phonePath(locals, codeIn(data)) }
    }),
})

/** What a phone may do: each action looks at the claim of its browser and at nothing else (record 016). */
export const phone = { claim, upload, leave }

function codeIn(data: FormData): string {
  const code = String(data.get('code') ?? '')
  // No form of ours sends another.
  if (!looksLikeHandoffCode(code)) throw new ActionError({ code: 'BAD_REQUEST' })
  return code
}

/** The handoff that this browser has claimed, if the form is of its page and photos can still be taken for it. */
async function claimedIn(data: FormData, locals: App.Locals): Promise<Handoff | null> {
  const handoff = await openClaimed(locals.cookies, locals.handoffs)
  return handoff?.code === codeIn(data) && handoff.record.state === 'claimed' ? handoff : null
}

async function orUnavailable<Answer>(
  locals: App.Locals,
  work: () => Promise<Answer>,
): Promise<Answer | Failed<'unavailable'>> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof SessionStoreUnavailable || error instanceof ProviderUnavailable)) throw error
    locals.log.error({ err: error }, 'cannot serve a phone')
    return failed('unavailable', 'handoff:phone.failed.unavailable', locals)
  }
}
