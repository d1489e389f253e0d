import { type ProfileNeed, personalRows } from '#account/profile.ts'
import { focusTarget } from '#forms/field-ids.ts'
import { stepHref } from '#i18n/document-steps.ts'
import { readyHref } from '#i18n/from-trip.ts'
import type { SectionName } from './section.ts'
import { focusKind } from './sections.ts'

type Links = Pick<App.Locals, 'pathTo'>

/** Address of a section's form; `trip` is the id of the trip to which saving leads back. */
export const sectionHref = (section: SectionName, { pathTo }: Links, trip: string | null = null): string =>
  pathTo(`account/registry/${section}`, {}, { trip })

/** Where saving and cancelling lead: back to the trip's open to-dos, else to the personal data. */
export const doneHref = (trip: string | null, links: Links): string =>
  trip ? readyHref(trip, links) : links.pathTo('account/registry')

/** The link to where a missing item of the profile is entered, with that place's own name. */
export function needLink(
  need: ProfileNeed,
  { t, pathTo }: Pick<App.Locals, 't' | 'pathTo'>,
): { href: string; text: string } {
  switch (need) {
    case 'contact':
      return { href: sectionHref(need, { pathTo }), text: t('registry:section.contact') }
    case 'residence':
    case 'billing':
      return { href: pathTo(`account/registry/${need}`), text: t(`addresses:title.${need}`) }
    case 'document':
      return { href: stepHref({ pathTo }, 'PASSPORT', 'information'), text: t('entry:either') }
    default: {
      const target = focusTarget(need, focusKind(personalRows[need].kind))
      return { href: `${sectionHref('personal', { pathTo })}#${target}`, text: t(`profile:field.${need}`) }
    }
  }
}
