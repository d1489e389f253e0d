import type { ProfileField } from '#features/profile/rules.ts'
import { focusTarget } from '#forms/field-ids.ts'
import type { PartName } from './part.ts'
import { focusKind } from './personal/kinds.ts'

type Links = Pick<App.Locals, 'pathTo'>

/** Address of a part's form. */
export const partHref = (part: PartName, { pathTo }: Links): string => pathTo(`account/registry/${part}`)

/** Address of the personal data form with one field focused. */
export const fieldHref = (field: ProfileField, links: Links): string =>
  `${partHref('personal', links)}#${focusTarget(field, focusKind(field))}`
