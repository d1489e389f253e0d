import { ActionError } from 'astro:actions'
import { changeHandoff, claimHandoff, openClaimed } from '#auth/handoff.ts'
import type { Handoff } from '#auth/handoff-store.ts'
import { DIGITS, type HandoffRecord, looksLikeHandoffCode } from '#auth/handoff-store.ts'
import { signInClient } from '#auth/sign-in-client.ts'
import type { DocumentKind } from '#backoffice/wire/document.ts'
import { documentKind } from '#bookings/documents.ts'
import { phoneAction } from '#forms/action.ts'
import { type Failed, failed } from '#forms/outcome.ts'
import type { UploadAnswer } from '#photos/capture/props.ts'
import { scanFile } from '#photos/cleaning/clean-files.ts'
import { listSides, type Side } from '#photos/rules.ts'
import { orUnavailable } from '../../posted.ts'
import { receivePhotos, sendPhotos, type Uploaded } from '../../submission.ts'
import { digitsIn, phonePath } from '../rules.ts'

export type ClaimAnswer =
  | { ok: true; href: string }
  /** `triesLeft` is null if digits are missing, which does not count as a try. */
  | { ok: false; code: 'invalid'; triesLeft: number | null }
  | Failed<'rateLimited' | 'unavailable'>
export type HandoffLeaveAnswer = { ok: true; href: string } | Failed<'unavailable'>

/** Claims the handoff for this browser with the digits on the computer's screen. */
const claim = phoneAction((data: FormData, { locals, request }) =>
  orUnavailable(locals, 'handoff:phone.failed.unavailable', async (): Promise<ClaimAnswer> => {
    const code = codeIn(data)
    const digits = digitsIn(String(data.get('digits') ?? ''))
    if (digits.length !== DIGITS) return { ok: false, code: 'invalid', triesLeft: null }
    // Counted before the code is tried, so that many concurrent attempts do not all get through; given back unless it is wrong.
    const permit = await locals.limit.take('wrongLink')
    if (permit.wait > 0) return failed('rateLimited', 'handoff:phone.failed.rateLimited', locals)
    const claimed = await claimHandoff(
      locals.cookies,
      locals.handoffs,
      code,
      digits,
      signInClient(request.headers),
    )
    if (claimed.ok || claimed.code === 'claimed') await permit.giveBack()
    if (!claimed.ok && claimed.code === 'wrongDigits' && claimed.triesLeft > 0) {
      return { ok: false, code: 'invalid', triesLeft: claimed.triesLeft }
    }
    return { ok: true, href: phonePath(locals, code) }
  }),
)

/** Accepts the photo of a side from the phone that has claimed the handoff. */
const upload = phoneAction((data: FormData, { locals }) =>
  orUnavailable(locals, 'handoff:phone.failed.unavailable', async (): Promise<UploadAnswer> => {
    const handoff = await claimedIn(data, locals)
    if (!handoff) return { ok: false, code: 'step', href: phonePath(locals, codeIn(data)) }
    return takePhoto(locals, handoff, data)
  }),
)

/** Ends the handoff from the phone. */
const leave = phoneAction((data: FormData, { locals }) =>
  orUnavailable(locals, 'handoff:phone.failed.unavailable', async (): Promise<HandoffLeaveAnswer> => {
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
)

/** A phone's actions: each checks its browser's claim and nothing else (record 016). */
export const phone = { claim, upload, leave }

function codeIn(data: FormData): string {
  const code = String(data.get('code') ?? '')
  // No form of ours sends another.
  if (!looksLikeHandoffCode(code)) throw new ActionError({ code: 'BAD_REQUEST' })
  return code
}

/** The handoff that this browser has claimed, if the form belongs to its page and photos can still be accepted for it. */
async function claimedIn(data: FormData, locals: App.Locals): Promise<Handoff | null> {
  const handoff = await openClaimed(locals.cookies, locals.handoffs)
  return handoff?.code === codeIn(data) && handoff.record.state === 'claimed' ? handoff : null
}

/** A photo from a phone. */
interface Shot {
  readonly handoff: Handoff
  readonly side: Side
  /** Cleaned; null if it was refused before that. */
  readonly photo: File | null
}

/**
 * Accepts one side's photo. It waits in the store until the other side arrives; then both are sent, with the token of the owner's
 * session. Throws SessionStoreUnavailable and ProviderUnavailable.
 */
async function takePhoto(locals: App.Locals, handoff: Handoff, data: FormData): Promise<UploadAnswer> {
  const { kind: name, sessionId } = handoff.record
  const kind = documentKind(name)
  const side = kind && listSides(kind).find((one) => data.has(one))
  if (!kind || !side) throw new ActionError({ code: 'BAD_REQUEST' })
  const here = phonePath(locals, handoff.code)
  const owner = await locals.ownerOf(handoff.record)
  if (!owner) return { ok: false, code: 'step', href: here }
  const received = await receivePhotos(locals.limit, owner, kind, [side], data)
  if (!received.ok) return answerOf(locals, received, { handoff, side, photo: null })
  // Cleaning takes a while: the computer may have ended it.
  const still = await openClaimed(locals.cookies, locals.handoffs)
  if (still?.record.state !== 'claimed') return { ok: false, code: 'step', href: here }
  const shot = { handoff, side, photo: received.photos.get(side) ?? null }
  const photos = new Map(received.photos)
  for (const other of listSides(kind).filter((one) => one !== side)) {
    const kept = await locals.handoffs.readPhoto(sessionId, other)
    if (!kept) return keepForOther(locals, shot)
    photos.set(other, scanFile(other, kept))
  }
  return answerOf(locals, await sendPhotos(owner, { ...received, photos }), shot)
}

/** Keeps this side until the other arrives; a submission after both have been sent leaves nothing behind. */
async function keepForOther(locals: App.Locals, shot: Shot): Promise<UploadAnswer> {
  const { handoff, side } = shot
  await keep(locals, shot)
  const still = await locals.handoffs.read(handoff.code)
  if (still?.record.state !== 'claimed') await locals.handoffs.dropPhoto(handoff.record.sessionId, side)
  return { ok: true, href: phonePath(locals, handoff.code) }
}

const keep = async ({ handoffs }: App.Locals, { handoff, side, photo }: Shot) =>
  photo && handoffs.keepPhoto(handoff.record.sessionId, side, new Uint8Array(await photo.arrayBuffer()))

/** The result of the photos for the phone, and for the computer if it has to continue. */
async function answerOf(locals: App.Locals, uploaded: Uploaded, shot: Shot): Promise<UploadAnswer> {
  const { handoff, side } = shot
  if (uploaded.ok) return ended(locals, handoff, { state: 'sent' })
  if (uploaded.code === 'files') {
    const { [side]: own, ...others } = uploaded.errors
    const [again] = Object.keys(others) as Side[]
    if (!again) return uploaded
    await locals.handoffs.dropPhoto(handoff.record.sessionId, again)
    // This side waits until the other has been retaken, unless it is refused too.
    if (!own) await keep(locals, shot)
    return { ok: false, code: 'step', href: phonePath(locals, handoff.code, again) }
  }
  if (uploaded.code === 'information') {
    return ended(locals, handoff, { state: 'refused', refused: [...uploaded.refused] })
  }
  if (uploaded.code === 'unknown') return ended(locals, handoff, { state: 'unknown' })
  return stopped(uploaded.code, locals)
}

/** The phone can do nothing more: both screens explain how to continue, and no photo is kept. */
async function ended(
  locals: App.Locals,
  { code, record: { sessionId, kind } }: Handoff,
  end: Pick<HandoffRecord, 'state'> & Partial<HandoffRecord>,
): Promise<UploadAnswer> {
  await changeHandoff(locals.handoffs, code, (record) => ({ ...record, ...end }))
  for (const side of listSides(kind as DocumentKind)) await locals.handoffs.dropPhoto(sessionId, side)
  return { ok: true, href: phonePath(locals, code) }
}

const stopped = (code: 'refused' | 'rateLimited' | 'busy' | 'unavailable', locals: App.Locals) =>
  failed(code, code === 'busy' ? 'ui:busy' : `handoff:phone.failed.${code}`, locals)
