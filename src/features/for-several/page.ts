import { actions } from 'astro:actions'
import type { AstroGlobal } from 'astro'
import { signedIn } from '#auth/signed-in.ts'
import type { Country } from '#backoffice/wire/country.ts'
import { omittedIn } from '#backoffice/wire/values.ts'
import {
  failureText,
  isOpen,
  mayGoOn,
  readFailure,
  type Thing,
  things,
  type Value,
} from '#bookings/for-several.ts'
import { tripName } from '#bookings/lists.ts'
import { statusOf } from '#forms/outcome.ts'
import { formatExtendedDate } from '#markets/dates.ts'
import { readablePhone } from '#markets/phone.ts'
import { addressSummary } from '#texts/addresses.ts'
import { thingTitles } from '#texts/for-several.ts'
import { actionPath } from '#ui/action-path.ts'
import { namesOf } from '#ui/display-name.ts'
import { joined } from '#ui/joined.ts'
import type { RoundResult } from './actions.ts'
import {
  type ForSeveral,
  forSeveralOf,
  loadForSeveral,
  type NotLoaded,
  type Person,
  wantedOf,
} from './load.ts'
import { markRound, takeRoundMark } from './round-mark.ts'
import { idsText, openSeen, type Seen, sealSeen } from './seen.ts'

type Locals = Pick<App.Locals, 't' | 'market' | 'pathTo'>

/** What an address of the page says beside the booking: which thing, and what was chosen and came of it in the rounds before. */
type Query = Partial<Record<'what' | 'from' | 'seen', string | null>> & {
  to?: readonly string[]
  why?: readonly string[]
  left?: readonly string[]
}

/** The address of the page. */
export function severalHref(tour: string, query: Query, { pathTo }: Pick<Locals, 'pathTo'>): string {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, one]),
    ),
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

/** What was chosen, what came of it, and whom the last round did not reach, as an address tells it. */
function askedOf({ searchParams }: URL, booking: string, locals: Pick<App.Locals, 'shown'>) {
  const chosen = [...new Set(searchParams.getAll('to'))]
  const drawn = { sealed: searchParams.get('seen') ?? '', ids: chosen }
  const failed = new Map(
    searchParams.getAll('why').flatMap((text) => {
      const read = readFailure(text)
      return read ? [[read.id, read.failure] as const] : []
    }),
  )
  const left = new Set(searchParams.getAll('left'))
  return { chosen, failed, left, seen: openSeen(booking, wantedOf(searchParams), drawn, locals) }
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
    const next = afterRound(tour, result, locals)
    if (result.smooth) markRound(locals.cookies, next)
    return redirect(next, 303)
  }
  const isNext = !locals.isUnseen && takeRoundMark(locals.cookies, locals.requestedPath)
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
  const view = viewOf(
    several,
    askedOf(url, several.booking.id, locals),
    typed,
    result?.code === 'invalid',
    countries,
    locals,
  )
  if (!isNext || !view.round) return view
  const { done, total, gone, rest } = view.round
  if (done === total && gone === 0) locals.toasts.push({ type: 'success', key: 'several:done' })
  return { ...view, goesOn: rest !== null }
}

function afterRound(
  tour: string,
  { thing, from, chosen, failed, left }: Extract<RoundResult, { ok: true }>,
  locals: Locals & Pick<App.Locals, 'shown'>,
): string {
  const seen = sealSeen(tour, { thing, from }, chosen, locals)
  const to = [...chosen.of.keys()]
  return severalHref(tour, { what: thing, from, to, seen, why: failed.map(failureText), left }, locals)
}

function viewOf(
  several: ForSeveral,
  asked: ReturnType<typeof askedOf>,
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
  const words = (value: Value) => valueWords(value, countries, locals)
  const chosenBefore = new Set(typed?.getAll('to') ?? [])
  // All of them; after a round nobody, unless nothing can go on with its rest.
  const isStillToChoose = (id: string) =>
    asked.chosen.length === 0 || (asked.seen === null && asked.chosen.includes(id))
  const people = several.people.map((person) => ({
    id: person.id,
    standing: person.standing,
    name: nameOf(person.id),
    note: t(`several:has.${person.standing}`, { value: person.has ? words(person.has) : '' }),
    // Ticked, of those who are still to choose, for whoever has nothing; what somebody has is replaced only where the reader ticks it.
    checked: typed ? chosenBefore.has(person.id) : person.standing === 'none' && isStillToChoose(person.id),
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
    fields: fieldsOf(
      several,
      {
        version: several.version,
        of: new Map(several.people.map(({ id, version }) => [id, version])),
      },
      locals,
    ),
    people,
    round: given && asked.chosen.length > 0 ? roundView(several, people, asked, locals) : null,
    goesOn: false,
    omitted: omittedIn(booking.travellers),
    isEmpty,
  }
}

const fieldsOf = (
  { booking, thing, from }: ForSeveral,
  seen: Seen,
  locals: Pick<App.Locals, 'shown'>,
): [string, string][] => [
  ['booking', booking.id],
  ['what', thing],
  ['from', from ?? ''],
  ['seen', sealSeen(booking.id, { thing, from }, seen, locals)],
  ['shown', idsText([...seen.of.keys()])],
]

function roundView(
  several: ForSeveral,
  people: readonly PersonView[],
  { chosen, failed, left, seen }: ReturnType<typeof askedOf>,
  locals: Pick<App.Locals, 't' | 'shown'>,
): RoundView {
  const { t } = locals
  const there = chosen.flatMap((id) => people.find((person) => person.id === id) ?? [])
  const isDone = ({ standing }: PersonView) => standing === 'same'
  const textOf = (person: PersonView): string => {
    if (isDone(person)) return t('several:round.saved')
    if (!isOpen(person.standing)) return person.note
    const failure = failed.get(person.id)
    if (failure) return t(`several:why.${failure}`)
    return t(left.has(person.id) ? 'several:round.left' : 'several:round.notShown')
  }
  // Nobody else: what was accepted may only not show yet, and what may have arrived is not sent again (record 024).
  const rest = there.filter(({ id, standing }) => {
    const failure = failed.get(id)
    return isOpen(standing) && (failure ? mayGoOn(failure) : left.has(id))
  })
  return {
    done: there.filter(isDone).length,
    total: there.length,
    rows: there.map((person) => ({ name: person.name, done: isDone(person), text: textOf(person) })),
    gone: chosen.length - there.length,
    rest:
      seen && rest.length > 0
        ? {
            count: rest.length,
            fields: [
              // What was seen when they were chosen: only that may be replaced, and only this may be written.
              ...fieldsOf(several, seen, locals),
              ...chosen.map((id): [string, string] => ['chosen', id]),
              ...rest.map(({ id }): [string, string] => ['to', id]),
              ...[...failed].map(([id, failure]): [string, string] => ['why', failureText({ id, failure })]),
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
