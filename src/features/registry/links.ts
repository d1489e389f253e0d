import type { ProfileField, ProfileNeed } from '#features/profile/rules.ts'
import { focusTarget } from '#forms/field-ids.ts'
import { readyHref } from '#i18n/from-trip.ts'
import type { PartName } from './part.ts'
import { focusKind } from './personal/kinds.ts'

type Links = Pick<App.Locals, 'pathTo'>

/** Address of a part's form; `trip` is the id of the trip to which saving leads back. */
export const partHref = (part: PartName, { pathTo }: Links, trip: string | null = null): string =>
  pathTo(`account/registry/${part}`, {}, { trip })

/** Where saving and cancelling lead: back to the trip, at what is still to do for it, else to the personal data. */
export const doneHref = (trip: string | null, links: Links): string =>
  trip ? readyHref(trip, links) : links.pathTo('account/registry')

/** Address of the personal data form with one field focused. */
export const fieldHref = (field: ProfileField, links: Links): string =>
  `${partHref('personal', links)}#${focusTarget(field, focusKind(field))}`

/** Where something that a profile lacks is entered. */
export function needHref(need: ProfileNeed, links: Links): string {
  switch (need) {
    case 'contact':
      return partHref(need, links)
    case 'residence':
    case 'billing':
      return links.pathTo(`account/registry/${need}`)
    case 'document':
      return links.pathTo('account/documents/_kind/_step', { kind: 'passport', step: 'information' })
    default:
      return fieldHref(need, links)
  }
}
