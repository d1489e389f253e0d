import { actions } from 'astro:actions'
import type { AstroGlobal } from 'astro'
import { signedIn } from '#auth/signed-in.ts'
import type { Country } from '#backoffice/wire/country.ts'
import { omittedIn } from '#backoffice/wire/values.ts'
import { isOpen, mayGoOn, type Thing, things, type Value } from '#bookings/for-several.ts'
import { tripName } from '#bookings/lists.ts'
import { statusOf } from '#forms/outcome.ts'
import { formatExtendedDate } from '#markets/dates.ts'
import { readablePhone } from '#markets/phone.ts'
import { addressSummary } from '#texts/addresses.ts'
import { thingTitles } from '#texts/for-several.ts'
import { actionPath } from '#ui/action-path.ts'
import { namesOf } from '#ui/display-name.ts'
import { joined } from '#ui/joined.ts'
import {
  type ForSeveral,
  forSeveralOf,
  loadForSeveral,
  type NotLoaded,
  type Person,
  wantedOf,
} from './load.ts'
import { keepRound, type Round, roundNamed, takeGoingOn } from './rounds.ts'
import { idsText, sealSeen } from './seen.ts'

type Locals = Pick<App.Locals, 't' | 'market' | 'pathTo'>

/** What an address of the page says beside the booking: which thing, and after which round. */
type Query = Partial<Record<'what' | 'from' | 'round', string | null>>

/** The address of the page. */
export function severalHref(tour: string, query: Query, { pathTo }: Pick<Locals, 'pathTo'>): string {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
  return `${pathTo('travels/_tour/group/several', { tour })}?${search}`
}

/** Somebody on the page, in words. */
export interface PersonView extends Pick<Person, 'id' | 'standing'> {
  name: string
  /** What they have, and whether it would be replaced. */
  note: string
  checked: boolean
}

/** What the rounds until now came to. */
export interface RoundView {
  done: number
  total: number
  rows: { name: string; done: boolean; text: string }[]
  /** Who has been taken out of the booking since. */
  gone: number
  /** Fields of the form that goes on with the rest; null where nobody is left who may be sent again. */
  rest: { count: number; fields: [string, string][] } | null
}

export interface SeveralPage {
  trip: string
  tour: string
  thing: Thing
  /** null where there is nothing to give yet. */
  given: { title: string; text: string } | null
  /** Where it is entered or changed. */
  enterHref: string
  tabs: { label: string; href: string; current: boolean }[]
  action: string
  fields: [string, string][]
  people: PersonView[]
  round: RoundView | null
  /** The browser goes on with the rest by itself. */
  goesOn: boolean
  /** Travellers who could not be read. */
  omitted: number
  /** Nobody was chosen. */
  isEmpty: boolean
}

/**
 * Handles a request for the page: after a round a redirect, so that reloading sends nothing again, else what it shows. Sets the status.
 * Call it in a page's front matter.
 */
export async function severalPage(
  page: Pick<AstroGlobal, 'locals' | 'url' | 'response' | 'getActionResult' | 'redirect'>,
): Promise<SeveralPage | Response | NotLoaded> {
  const { locals, url, response, redirect } = page
  const { market } = locals
  const tour = locals.params.tour ?? ''
  const result = page.getActionResult(actions.saveForSeveral)?.data
  if (result?.ok) {
    const { thing: what, from } = result.round
    const name = await keepRound(result.round, locals)
    return redirect(severalHref(tour, { what, from, round: name }, locals), 303)
  }
  const [loaded, countries, typed] = await Promise.all([
    locals.load(loadForSeveral, tour, url.searchParams),
    locals.reference.countries(market.language),
    locals.typed(actions.saveForSeveral),
  ])
  if ('why' in loaded) {
    response.status = loaded.why === 'notFound' ? 404 : 503
    return loaded
  }
  const { user } = signedIn(locals)
  const several = forSeveralOf(loaded, wantedOf(url.searchParams), { user, now: locals.now })
  if (!several) return redirect(locals.pathTo('travels/_tour', { tour }), 302)
  if (result) response.status = statusOf[result.code]
  const round = roundNamed(url.searchParams.get('round'), several.booking.id, several, locals)
  const view = viewOf(several, round, typed, result?.code === 'invalid', countries, locals)
  const isNext = round !== null && !locals.isUnseen && (await takeGoingOn(round, locals))
  if (!isNext || !view.round) return view
  const { done, total, gone, rest } = view.round
  if (done === total && gone === 0) locals.toasts.push({ type: 'success', key: 'several:done' })
  return { ...view, goesOn: rest !== null }
}

function viewOf(
  several: ForSeveral,
  round: Round | null,
  typed: FormData | null,
  isEmpty: boolean,
  countries: readonly Country[],
  locals: Locals & Pick<App.Locals, 'user' | 'shown'>,
): SeveralPage {
  const { t, pathTo } = locals
  const { booking, thing, given, giver, from } = several
  const names = namesOf(booking.travellers, t)
  const nameOf = (id: string) => names.get(id) ?? t('shell:traveller')
  const isOwn = giver.userId === locals.user?.id
  const tour = booking.id
  const drawn = {
    version: several.version,
    of: new Map(several.people.map(({ id, version }) => [id, version])),
  }
  const words = (value: Value) => valueWords(value, countries, locals)
  const chosenBefore = new Set(typed?.getAll('to') ?? [])
  const people = several.people.map((person) => ({
    id: person.id,
    standing: person.standing,
    name: nameOf(person.id),
    note: t(`several:has.${person.standing}`, { value: person.has ? words(person.has) : '' }),
    // Ticked, of those who are still to choose, for whoever has nothing; what somebody has is replaced only where the reader ticks it.
    checked: typed ? chosenBefore.has(person.id) : person.standing === 'none' && round === null,
  }))
  return {
    trip: tripName(booking),
    tour,
    thing,
    given: given && {
      title: isOwn ? t(`several:giver.${thing}`) : t('several:giver.flightsOf', { name: nameOf(giver.id) }),
      text: words(given),
    },
    enterHref:
      thing === 'flights'
        ? pathTo('travels/_tour/_traveler/flights', { tour, traveler: giver.id })
        : pathTo(`account/registry/${thing}`, {}, { trip: tour }),
    tabs: things.map((each) => ({
      label: t(thingTitles[each]),
      href: severalHref(tour, { what: each }, locals),
      current: each === thing,
    })),
    action: actionPath(severalHref(tour, { what: thing, from }, locals), actions.saveForSeveral),
    fields: [
      ...fieldsOf(several),
      ['seen', sealSeen(tour, several, drawn, locals)],
      ['shown', idsText([...drawn.of.keys()])],
    ],
    people,
    round: given && round ? roundView(several, people, round, locals) : null,
    goesOn: false,
    omitted: omittedIn(booking.travellers),
    isEmpty,
  }
}

const fieldsOf = ({ booking, thing, from }: ForSeveral): [string, string][] => [
  ['booking', booking.id],
  ['what', thing],
  ['from', from ?? ''],
]

function roundView(
  several: ForSeveral,
  people: readonly PersonView[],
  { name, of, failed, left }: Round,
  { t }: Pick<App.Locals, 't'>,
): RoundView {
  const chosen = Object.keys(of)
  const there = chosen.flatMap((id) => people.find((person) => person.id === id) ?? [])
  const isDone = ({ standing }: PersonView) => standing === 'same'
  const textOf = (person: PersonView): string => {
    if (isDone(person)) return t('several:round.saved')
    if (!isOpen(person.standing)) return person.note
    const failure = failed[person.id]
    if (failure) return t(`several:why.${failure}`)
    return t(left.includes(person.id) ? 'several:round.left' : 'several:round.notShown')
  }
  // Nobody else: what was accepted may only not show yet, and what may have arrived is not sent again (record 024).
  const rest = there.filter(({ id, standing }) => {
    const failure = failed[id]
    return isOpen(standing) && (failure ? mayGoOn(failure) : left.includes(id))
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
              // What was seen when they were chosen: only that may be replaced, and only this may be written.
              ['round', name],
              ...rest.map(({ id }): [string, string] => ['to', id]),
            ],
          }
        : null,
  }
}

/** A value in one line. */
function valueWords(value: Value, countries: readonly Country[], { t, market }: Locals): string {
  if (value.thing === 'contact') {
    const { name, relation, phone } = value.contact
    return joined([name, relation, phone && readablePhone(phone)])
  }
  if (value.thing === 'residence') return addressSummary(value.address, countries, { t }).lines.join(', ')
  return joined(
    value.flights.map(
      ({ flightNumber, departureDate }) => `${flightNumber} (${formatExtendedDate(departureDate, market)})`,
    ),
  )
}
