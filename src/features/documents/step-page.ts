import { actions } from 'astro:actions'
import type { AstroGlobal } from 'astro'
import type { DocumentKind } from '#backoffice/wire/document.ts'
import type { FileErrors } from '#features/scan/rules.ts'
import { statusOf } from '#forms/outcome.ts'
import { loadStep, type StepPage } from './load-step.ts'
import { type CaptureStep, kindOfSlug, stepOf } from './rules.ts'
import { type InformationErrors, readInformationForm, refusedFields } from './schema.ts'
import { stepHref } from './step-href.ts'

/** What the page of a step shows. */
export interface StepView {
  kind: DocumentKind
  step: CaptureStep
  page: Exclude<StepPage, { state: 'earlier' }>
  /** What was refused of the information, and of the pictures. */
  errors: InformationErrors
  fileErrors: FileErrors
  /** Whether the page reloads automatically, which can be stopped with script and without. */
  watched: boolean
}

type Page = Pick<AstroGlobal, 'request' | 'url' | 'response' | 'locals' | 'getActionResult' | 'redirect'>

/**
 * Handles a request for a step: a redirect after a form posted without script, and to an earlier step that is not done
 * yet; null when there is no such step; else what the page shows. Sets the status. Call it in a page's frontmatter.
 */
export async function stepPage(astro: Page): Promise<StepView | Response | null> {
  const { locals, response, url } = astro
  // The next step has another address, so that Back and reload do no harm.
  const typed = astro.getActionResult(actions.documents.information)
  const sent = astro.getActionResult(actions.documents.upload)
  const answer = typed?.data ?? sent?.data
  if (answer?.ok || answer?.code === 'step') return astro.redirect(answer.href, 303)
  if (typed?.error || sent?.error) {
    // Not one of our forms, or a truncated one.
    response.status = 400
    locals.toasts.push({ type: 'danger', key: 'documents:failed.refused' })
  }
  if (answer) response.status = answer.code === 'files' ? 400 : statusOf[answer.code]

  const kind = kindOfSlug(locals.params.kind)
  const step = stepOf(locals.params.step)
  if (!kind || !step) return null
  const page = await loadStep(locals, kind, step)
  if (page.state === 'earlier') {
    return astro.redirect(stepHref(locals, kind, page.step), astro.request.method === 'GET' ? 302 : 303)
  }
  if (page.state === 'unavailable') response.status = 503
  return {
    kind,
    step,
    page: await withTyped(page, locals),
    errors: answer?.code === 'invalid' ? answer.errors : refusedFields(url.searchParams),
    fileErrors: answer?.code === 'files' ? answer.errors : {},
    watched: page.state === 'verification' && page.soon && url.searchParams.get('watch') !== 'off',
  }
}

/** The step with what was typed into its form, if anything was. */
async function withTyped(
  page: StepView['page'],
  { typed }: Pick<App.Locals, 'typed'>,
): Promise<StepView['page']> {
  if (page.state !== 'information') return page
  const form = await typed(actions.documents.information)
  return form ? { ...page, values: readInformationForm(form) } : page
}

/** Whether the page's title says that there is an error (product §24). */
export const stepHasErrors = ({ errors, fileErrors }: StepView): boolean =>
  Object.keys({ ...errors, ...fileErrors }).length > 0
