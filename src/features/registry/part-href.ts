import type { ProfileField } from '#features/profile/rules.ts'
import { focusTarget } from '#forms/field-ids.ts'
import { isUsableParam } from '#i18n/slugs-pattern.ts'
import type { PartName } from './part.ts'
import { focusKind } from './personal/kinds.ts'

type Links = Pick<App.Locals, 'pathTo'>

/** Address of a part's form; `trip` is the id of the trip to which saving leads back. */
export const partHref = (part: PartName, { pathTo }: Links, trip: string | null = null): string =>
  pathTo(`account/registry/${part}`, {}, { trip })

/** The trip from which a form was opened, by its address; null for none. Whose trip it is, the trip's page judges. */
export function tripOf({ searchParams }: Pick<URL, 'searchParams'>): string | null {
  const trip = searchParams.get('trip')
  return trip && isUsableParam(trip) ? trip : null
}

/** Where saving and cancelling lead: back to the trip, at what is still to do for it, else to the personal data. */
export const doneHref = (trip: string | null, { pathTo }: Links): string =>
  trip ? `${pathTo('travels/_tour', { tour: trip })}#ready` : pathTo('account/registry')

/** Address of the personal data form with one field focused. */
export const fieldHref = (field: ProfileField, links: Links): string =>
  `${partHref('personal', links)}#${focusTarget(field, focusKind(field))}`
