import type { DocumentKind } from '#backoffice/wire/document.ts'
import type { Query } from '#i18n/routes.ts'
import { type CaptureStep, kindSlugs } from './rules.ts'

/** Address of a step of the capture flow. */
export const stepHref = (
  { pathTo }: Pick<App.Locals, 'pathTo'>,
  kind: DocumentKind,
  step: CaptureStep,
  query: Query = {},
): string => pathTo('account/documents/_kind/_step', { kind: kindSlugs[kind], step }, query)
