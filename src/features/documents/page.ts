import { actions } from 'astro:actions'
import type { AstroGlobal } from 'astro'
import type { DocumentKind } from '#backoffice/wire/document.ts'
import { failureStatuses } from '#forms/outcome.ts'
import { type CaptureStep, findCaptureStep, kindOfSlug, stepHref } from '#i18n/document-steps.ts'
import { readTripId } from '#i18n/from-trip.ts'
import type { FileErrors } from '#photos/rules.ts'
import { type Early, expiryQuestion, loadStep, type StepPage, tripAhead } from './load.ts'
import { fillInformationForm, type InformationErrors, readInformationForm, refusedFields } from './schema.ts'
import { keptInformation } from './submission.ts'

export interface StepView {
  kind: DocumentKind
  step: CaptureStep
  page: Exclude<StepPage, { kind: 'earlier' }>
  /** Errors of the information, and of the pictures. */
  errors: InformationErrors
  fileErrors: FileErrors
  /** Whether the page reloads automatically, which can be stopped with script and without. */
  watched: boolean
  /** The question about the typed day. */
  early: Early | null
}

type Page = Pick<AstroGlobal, 'request' | 'url' | 'response' | 'locals' | 'getActionResult' | 'redirect'>

/**
 * Handles a request for a step: a redirect after a form posted without script, and to an earlier step that is not done yet; null if
 * there is no such step; else what the page shows. Sets the status. Call it in a page's frontmatter.
 */
export async function stepPage(astro: Page): Promise<StepView | Response | null> {
  const { locals, response, url } = astro
  // The next step has another address, so that Back and reload do no harm.
  const typed = astro.getActionResult(actions.documents.information)
  const sent = astro.getActionResult(actions.documents.upload)
  const answer = typed?.data ?? sent?.data
  const early = typed?.data?.ok ? await earlyExpiry(astro) : null
  if ((answer?.ok && !early) || (answer && !answer.ok && answer.code === 'step')) {
    return astro.redirect(answer.href, 303)
  }
  if (typed?.error || sent?.error) {
    // Not one of our forms, or a truncated one.
    response.status = 400
    locals.toasts.push({ type: 'danger', key: 'documents:failed.refused' })
  }
  if (answer && !answer.ok) response.status = answer.code === 'files' ? 400 : failureStatuses[answer.code]

  const kind = kindOfSlug(locals.params.kind)
  const step = findCaptureStep(locals.params.step)
  if (!kind || !step) return null
  const page = early ? confirmPage(locals, kind, early) : await loadStep(locals, kind, step, readTripId(url))
  if (page.kind === 'earlier') {
    return astro.redirect(
      stepHref(locals, kind, page.step, { trip: readTripId(url) }),
      astro.request.method === 'GET' ? 302 : 303,
    )
  }
  if (page.kind === 'unavailable') response.status = 503
  return {
    kind,
    step,
    page: await withTyped(page, locals),
    errors:
      answer && !answer.ok && answer.code === 'invalid' ? answer.errors : refusedFields(url.searchParams),
    fileErrors: answer && !answer.ok && answer.code === 'files' ? answer.errors : {},
    watched: page.kind === 'verification' && page.soon && url.searchParams.get('watch') !== 'off',
    early,
  }
}

/** The input with the day that the traveller has already confirmed. */
export const ASKED_INPUT = 'asked'

/**
 * Whether the day just typed is too early for the traveller's trip. The question comes once: sending the same day again confirms
 * it, and nothing is refused, since the traveller may have no other document yet.
 */
async function earlyExpiry({ locals, url }: Page): Promise<Early | null> {
  const kind = kindOfSlug(locals.params.kind)
  const kept = kind && keptInformation(locals, kind)
  const form = await locals.typed(actions.documents.information)
  if (!kept || form?.get(ASKED_INPUT) === kept.expirationDate) return null
  return expiryQuestion(await tripAhead(locals, kind, readTripId(url)), kind, kept.expirationDate)
}

/** The first step again, with the typed values; the trip has just been loaded. */
function confirmPage(
  locals: Pick<App.Locals, 'session' | 'now'>,
  kind: DocumentKind,
  { trip }: Early,
): Extract<StepView['page'], { kind: 'information' }> {
  return {
    kind: 'information',
    values: fillInformationForm(keptInformation(locals, kind) ?? {}),
    ahead: trip,
  }
}

/** The step with the values typed into its form, if any. */
async function withTyped(
  page: StepView['page'],
  { typed, market }: Pick<App.Locals, 'typed' | 'market'>,
): Promise<StepView['page']> {
  if (page.kind !== 'information') return page
  const form = await typed(actions.documents.information)
  return form ? { ...page, values: readInformationForm(form, market) } : page
}

/** Whether the page's title announces an error (product §24). */
export const stepHasErrors = ({ errors, fileErrors }: StepView): boolean =>
  Object.keys({ ...errors, ...fileErrors }).length > 0
