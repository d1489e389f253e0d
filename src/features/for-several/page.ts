import { actions } from 'astro:actions'
import type { AstroGlobal } from 'astro'
import { requireUser } from '#auth/signed-in.ts'
import type { Country } from '#backoffice/wire/country.ts'
import { omittedIn } from '#backoffice/wire/values.ts'
import {
  isSelectable,
  mayRetry,
  type SharedField,
  type SharedValue,
  sharedFields,
} from '#bookings/for-several.ts'
import { tripName } from '#bookings/lists.ts'
import { failureStatuses } from '#forms/outcome.ts'
import { formatExtendedDate } from '#markets/dates.ts'
import { readablePhone } from '#markets/phone.ts'
import { addressSummary } from '#texts/addresses.ts'
import { sharedFieldTitles } from '#texts/for-several.ts'
import { actionPath } from '#ui/action-path.ts'
import { nameTravellers } from '#ui/display-name.ts'
import { joined } from '#ui/joined.ts'
import { type BulkSave, findBulkSave, storeBulkSave, takeGoingOn } from './bulk-saves.ts'
import {
  type ForSeveral,
  loadForSeveral,
  type NotLoaded,
  parseSharingQuery,
  planForSeveral,
  type Recipient,
} from './load.ts'
import { idsText, sealSeen } from './seen.ts'

type Locals = Pick<App.Locals, 't' | 'market' | 'pathTo'>

/** The page's query beside the booking: which field, from whom, and after which batch. */
type Query = Partial<Record<'what' | 'from' | 'round', string | null>>

/** The address of the page. */
export function severalHref(tour: string, query: Query, { pathTo }: Pick<Locals, 'pathTo'>): string {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
  return `${pathTo('travels/_tour/group/several', { tour })}?${search}`
}

/** A traveller on the page, in words. */
export interface RecipientView extends Pick<Recipient, 'id' | 'standing'> {
  name: string
  /** What they have, and whether it would be replaced. */
  note: string
  checked: boolean
}

/** The results of the batches so far. */
export interface BulkSaveView {
  done: number
  total: number
  rows: { name: string; done: boolean; text: string }[]
  /** How many have been removed from the booking since. */
  gone: number
  /** Fields of the form that continues with the rest; null if no traveller may be retried. */
  rest: { count: number; fields: [string, string][] } | null
}

export interface SeveralPage {
  trip: string
  tour: string
  field: SharedField
  /** null if there is nothing to copy yet. */
  given: { title: string; text: string } | null
  /** Where it is entered or changed. */
  enterHref: string
  tabs: { label: string; href: string; current: boolean }[]
  action: string
  fields: [string, string][]
  people: RecipientView[]
  bulkSave: BulkSaveView | null
  /** Whether the browser continues with the rest automatically. */
  goesOn: boolean
  /** Travellers who could not be read. */
  omitted: number
  /** Whether the form was submitted without a choice. */
  isEmpty: boolean
}

/**
 * Handles a request for the page: after a batch a redirect, so that reloading sends nothing again, else what it shows. Sets the
 * status. Call it in a page's front matter.
 */
export async function severalPage(
  page: Pick<AstroGlobal, 'locals' | 'url' | 'response' | 'getActionResult' | 'redirect'>,
): Promise<SeveralPage | Response | NotLoaded> {
  const { locals, url, response, redirect } = page
  const { market } = locals
  const tour = locals.params.tour ?? ''
  const result = page.getActionResult(actions.saveForSeveral)?.data
  if (result?.ok) {
    const { field: what, from } = result.bulkSave
    const name = await storeBulkSave(result.bulkSave, locals)
    return redirect(severalHref(tour, { what, from, round: name }, locals), 303)
  }
  const [loaded, countries, typed] = await Promise.all([
    locals.load(loadForSeveral, tour, url.searchParams),
    locals.reference.countries(market.language),
    locals.typed(actions.saveForSeveral),
  ])
  if ('code' in loaded) {
    response.status = loaded.code === 'notFound' ? 404 : 503
    return loaded
  }
  const { user } = requireUser(locals)
  const several = planForSeveral(loaded, parseSharingQuery(url.searchParams), { user, now: locals.now })
  if (!several) return redirect(locals.pathTo('travels/_tour', { tour }), 302)
  if (result) response.status = failureStatuses[result.code]
  const bulkSave = findBulkSave(url.searchParams.get('round'), several.booking.id, several, locals)
  const view = viewOf(several, bulkSave, typed, result?.code === 'invalid', countries, locals)
  const isNext = bulkSave !== null && !locals.isUnseen && (await takeGoingOn(bulkSave, locals))
  if (!isNext || !view.bulkSave) return view
  const { done, total, gone, rest } = view.bulkSave
  if (done === total && gone === 0) locals.toasts.push({ type: 'success', key: 'several:done' })
  return { ...view, goesOn: rest !== null }
}

function viewOf(
  several: ForSeveral,
  bulkSave: BulkSave | null,
  typed: FormData | null,
  isEmpty: boolean,
  countries: readonly Country[],
  locals: Locals & Pick<App.Locals, 'user' | 'shown'>,
): SeveralPage {
  const { t, pathTo } = locals
  const { booking, field, given, giver, from } = several
  const names = nameTravellers(booking.travellers, t)
  const nameOf = (id: string) => names.get(id) ?? t('shell:traveller')
  const isOwn = giver.userId === locals.user?.id
  const tour = booking.id
  const drawn = {
    version: several.version,
    of: new Map(several.people.map(({ id, version }) => [id, version])),
  }
  const words = (value: SharedValue) => valueWords(value, countries, locals)
  const chosenBefore = new Set(typed?.getAll('to') ?? [])
  const people = several.people.map((person) => ({
    id: person.id,
    standing: person.standing,
    name: nameOf(person.id),
    note: t(`several:has.${person.standing}`, { value: person.has ? words(person.has) : '' }),
    // Preselects travellers who have nothing; only the reader's tick replaces what a traveller has.
    checked: typed ? chosenBefore.has(person.id) : person.standing === 'none' && bulkSave === null,
  }))
  return {
    trip: tripName(booking),
    tour,
    field,
    given: given && {
      title: isOwn ? t(`several:giver.${field}`) : t('several:giver.flightsOf', { name: nameOf(giver.id) }),
      text: words(given),
    },
    enterHref:
      field === 'flights'
        ? pathTo('travels/_tour/_traveler/flights', { tour, traveler: giver.id })
        : pathTo(`account/registry/${field}`, {}, { trip: tour }),
    tabs: sharedFields.map((each) => ({
      label: t(sharedFieldTitles[each]),
      href: severalHref(tour, { what: each }, locals),
      current: each === field,
    })),
    action: actionPath(severalHref(tour, { what: field, from }, locals), actions.saveForSeveral),
    fields: [
      ...fieldsOf(several),
      ['seen', sealSeen(tour, several, drawn, locals)],
      ['shown', idsText([...drawn.of.keys()])],
    ],
    people,
    bulkSave: given && bulkSave ? bulkSaveView(several, people, bulkSave, locals) : null,
    goesOn: false,
    omitted: omittedIn(booking.travellers),
    isEmpty,
  }
}

const fieldsOf = ({ booking, field, from }: ForSeveral): [string, string][] => [
  ['booking', booking.id],
  ['what', field],
  ['from', from ?? ''],
]

function bulkSaveView(
  several: ForSeveral,
  people: readonly RecipientView[],
  { name, of, failed, left }: BulkSave,
  { t }: Pick<App.Locals, 't'>,
): BulkSaveView {
  const chosen = Object.keys(of)
  const there = chosen.flatMap((id) => people.find((person) => person.id === id) ?? [])
  const isDone = ({ standing }: RecipientView) => standing === 'same'
  const textOf = (person: RecipientView): string => {
    if (isDone(person)) return t('several:round.saved')
    if (!isSelectable(person.standing)) return person.note
    const failure = failed[person.id]
    if (failure) return t(`several:why.${failure}`)
    return t(left.includes(person.id) ? 'several:round.left' : 'several:round.notShown')
  }
  // Excludes all others: an accepted write may not be visible yet, and one that may have arrived is not sent again (record 024).
  const rest = there.filter(({ id, standing }) => {
    const failure = failed[id]
    return isSelectable(standing) && (failure ? mayRetry(failure) : left.includes(id))
  })
  return {
    done: there.filter(isDone).length,
    total: there.length,
    rows: there.map((person) => ({ name: person.name, done: isDone(person), text: textOf(person) })),
    gone: chosen.length - there.length,
    rest:
      rest.length > 0
        ? {
            count: rest.length,
            fields: [
              ...fieldsOf(several),
              // The digests shown when they were chosen: only that may be replaced, and only this may be written.
              ['round', name],
              ...rest.map(({ id }): [string, string] => ['to', id]),
            ],
          }
        : null,
  }
}

/** A value in one line. */
function valueWords(value: SharedValue, countries: readonly Country[], { t, market }: Locals): string {
  if (value.kind === 'contact') {
    const { name, relation, phone } = value.contact
    return joined([name, relation, phone && readablePhone(phone)])
  }
  if (value.kind === 'residence') return addressSummary(value.address, countries, { t }).lines.join(', ')
  return joined(
    value.flights.map(
      ({ flightNumber, departureDate }) => `${flightNumber} (${formatExtendedDate(departureDate, market)})`,
    ),
  )
}
