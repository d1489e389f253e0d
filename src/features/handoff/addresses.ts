import type { DocumentKind } from '#backoffice/wire/document.ts'
import { kindSlugs } from '#features/documents/rules.ts'
import type { Side } from '#features/scan/rules.ts'
import type { Query } from '#i18n/routes.ts'

type Words = Pick<App.Locals, 'pathTo'>

/** The computer's page of a handoff; `trip` is the trip that asked for the document. */
export const computerPath = ({ pathTo }: Words, kind: DocumentKind, query: Query = {}): string =>
  pathTo('account/documents/_kind/phone', { kind: kindSlugs[kind] }, query)

/** The phone's page of a handoff; `again` is a side whose photo was refused. */
export const phonePath = ({ pathTo }: Words, code: string, again?: Side): string =>
  pathTo('phone/_code', { code }, again ? { again } : {})
