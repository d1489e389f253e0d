import type { DocumentKind } from '#backoffice/wire/document.ts'
import { kindSlugs } from '#features/documents/rules.ts'
import type { InformationField } from '#features/documents/schema.ts'
import type { Side } from '#features/scan/rules.ts'

type Words = Pick<App.Locals, 'pathTo'>

/** The computer's page of a handoff. */
export const computerPath = ({ pathTo }: Words, kind: DocumentKind): string =>
  pathTo('account/documents/_kind/phone', { kind: kindSlugs[kind] })

/** The phone's page of a handoff; `again` is a side whose photo was refused. */
export const phonePath = ({ pathTo }: Words, code: string, again?: Side): string =>
  pathTo('phone/_code', { code }, again ? { again } : {})

/** A step of the document's own flow (product §16). */
export const stepPath = (
  { pathTo }: Words,
  kind: DocumentKind,
  step: 'information' | 'image' | 'verification',
  refused: readonly InformationField[] = [],
): string =>
  pathTo(
    'account/documents/_kind/_step',
    { kind: kindSlugs[kind], step },
    refused.length > 0 ? { refused: [...refused] } : {},
  )
