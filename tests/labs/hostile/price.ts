import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createShownSeals, SHOWN_LIFETIME_MS } from '#auth/shown.ts'
import { type FoundForm, formsOf } from '../../faults/crawl.ts'
import type { Ask, House, Visit } from '../../faults/house.ts'
import { changed } from '../../support/wire-faults.ts'
import { type Parts, post, type Seen, statusesOf, writesOf } from './part.ts'

/*
 * The change of a trip is made at what its comparison showed, or not at all (record 030). Whatever is pressed here must reach nobody:
 * no write passes the tap, no row stands in the sandbox's trip_changes. Then the page's own form makes the change: the part would
 * have seen one.
 */

const inDatabase = <T>(house: House, run: (db: DatabaseSync) => T): T => {
  const db = new DatabaseSync(join(house.app.dataDir, 'sandbox.sqlite'))
  try {
    return run(db)
  } finally {
    db.close()
  }
}

/** A traveller of one part alone, with a booking that can be changed. */
export async function changer(house: House) {
  const { sub, own } = await house.newTraveller('nora')
  const id = own('B2121')
  const browser = await house.signIn(sub)
  const page = `/travels/${id}/change`
  const { html } = await house.visit(page, { browser })
  const offered = [...html.matchAll(/change\?to=([^"]+)"/g)].map(([, to = '']) => decodeURIComponent(to))
  const [to, other] = offered
  if (!to || !other) throw new Error(`${page} offers too little`)
  return {
    id,
    sub,
    to,
    other,
    async compare(travelId = to): Promise<FoundForm> {
      return comparison(await house.visit(`${page}?${new URLSearchParams({ to: travelId })}`, { browser }))
    },
    press: ({ action, fields }: FoundForm, faults?: Ask['faults']) =>
      post(house, browser, action, fields, faults),
    rows: () =>
      inDatabase(house, (db) =>
        Number(db.prepare('SELECT count(*) AS n FROM trip_changes WHERE booking_id = ?').get(id)?.n),
      ),
    /** Changes the booking behind the traveller's back, as a call to customer care does. */
    change: (set: string) =>
      inDatabase(house, (db) => db.prepare(`UPDATE bookings SET record = ${set} WHERE id = ?`).run(id)),
    userId: () =>
      inDatabase(house, (db) =>
        String(db.prepare('SELECT user_id FROM accounts WHERE sub = ?').get(sub)?.user_id),
      ),
  }
}
type Changer = Awaited<ReturnType<typeof changer>>

function comparison(visit: Visit): FoundForm {
  const form = formsOf(visit).find(({ action }) => action.includes('startTripChange'))
  if (!form) throw new Error(`no comparison on ${visit.path} (${visit.status})`)
  return form
}
const withFields = ({ action, fields }: FoundForm, more: Record<string, string>): FoundForm => ({
  action,
  fields: { ...fields, ...more },
})

/** Nothing of these answers was acted on, and the form of a page drawn now is. */
async function heldBy(nora: Changer, answers: readonly Visit[]): Promise<Seen> {
  const [writes, rows] = [writesOf(answers), nora.rows()]
  const seen = `${statusesOf(answers)}, ${writes} writes, ${rows} rows`
  // There is nothing left to compare with.
  if (writes > 0 || rows > 0) return { seen, holds: false }
  const own = await nora.press(await nora.compare())
  const holds = answers.every(({ status }) => status === 409 || status === 400)
  return {
    seen: `${seen}; then the page’s own form ${own.status}, ${nora.rows()} row`,
    holds: holds && own.status === 303 && nora.rows() === 1,
  }
}

async function pressAll(nora: Changer, form: FoundForm, seals: readonly string[]): Promise<Visit[]> {
  const answers: Visit[] = []
  for (const shown of seals) answers.push(await nora.press(withFields(form, { shown })))
  return answers
}

const availability = /^GET .*\/self-tour-change$/
type Option = { travelId: string; total: { amount: number; currency: string } }
const costing = (one: Option, more: Partial<Option['total']>): Option => ({
  ...one,
  total: { ...one.total, ...more },
})
const offers = (change: (options: Option[]) => Option[]) =>
  changed((body) => {
    const { data } = body as { data: { options: Option[] } }
    return { data: { ...data, options: change(data.options) } }
  })

export const price: Parts = {
  async 'a seal that is missing, made up or altered'(house) {
    const nora = await changer(house)
    const form = await nora.compare()
    const { shown = '' } = form.fields
    // Few enough for the rate limit of trip changes: what it refuses proves nothing. Every bit is a unit test.
    const altered = [2, 30, shown.length - 3].map(
      (at) => shown.slice(0, at) + (shown[at] === 'A' ? 'B' : 'A') + shown.slice(at + 1),
    )
    const madeUp = ['', 'eyJhdCI6MH0', shown.slice(1), shown.repeat(50)]
    return heldBy(nora, await pressAll(nora, form, [...madeUp, ...altered]))
  },

  async 'a foreign seal: of another traveller, booking, departure or secret'(house) {
    const [nora, stranger] = [await changer(house), await changer(house)]
    const form = await nora.compare()
    const seals = createShownSeals(house.app.env.SESSION_SECRET ?? '')
    const place = [nora.userId(), 'trip-change', nora.id]
    const { shown } = seals.open(form.fields.shown ?? '', place) ?? {}
    if (!shown) throw new Error('the page’s own seal does not open')
    const answers = await pressAll(nora, form, [
      (await stranger.compare()).fields.shown ?? '',
      (await nora.compare(nora.other)).fields.shown ?? '',
      seals.seal(shown, [nora.userId(), 'trip-change', stranger.id]),
      seals.seal(shown, [nora.userId(), 'another-kind', nora.id]),
      createShownSeals('a-secret-that-this-app-has-never-had-at-all').seal(shown, place),
    ])
    // Her whole form in his session, and his session's mark with her seal.
    answers.push(await stranger.press(form))
    const { owner = '' } = (await stranger.compare()).fields
    answers.push(await stranger.press(withFields(form, { owner, booking: stranger.id })))
    const held = await heldBy(nora, answers)
    return { ...held, holds: held.holds && stranger.rows() === 0 }
  },

  async 'a seal of two hours ago'(house) {
    const nora = await changer(house)
    const form = await nora.compare()
    const secret = house.app.env.SESSION_SECRET ?? ''
    const place = [nora.userId(), 'trip-change', nora.id]
    const { shown } = createShownSeals(secret).open(form.fields.shown ?? '', place) ?? {}
    const agedBy = (ms: number) => createShownSeals(secret, () => Date.now() - ms).seal(shown, place)
    return heldBy(nora, await pressAll(nora, form, [agedBy(SHOWN_LIFETIME_MS)]))
  },

  async 'a seal that was used, replayed'(house) {
    const nora = await changer(house)
    const [form, other] = [await nora.compare(), await nora.compare(nora.other)]
    const first = await nora.press(form)
    const again = [await nora.press(form), await nora.press(form), await nora.press(other)]
    const [writes, rows] = [writesOf(again), nora.rows()]
    return {
      seen: `first ${first.status}; again ${statusesOf(again)}, ${writes} writes, ${rows} row`,
      holds: first.status === 303 && writesOf([first]) === 1 && writes === 0 && rows === 1,
    }
  },

  async 'a departure that was never offered'(house) {
    const nora = await changer(house)
    const form = await nora.compare()
    const answers: Visit[] = []
    for (const travelId of ['azores-slow-d145', 'no-such-departure', '..', 'a'.repeat(5000)])
      answers.push(await nora.press(withFields(form, { travelId })))
    return heldBy(nora, answers)
  },

  async 'a departure that has moved or gone between comparison and press'(house) {
    const nora = await changer(house)
    const form = await nora.compare()
    const moves = [
      offers((all) => all.map((one) => costing(one, { amount: one.total.amount + 12_300 }))),
      offers((all) => all.map((one) => costing(one, { amount: one.total.amount - 12_300 }))),
      offers((all) => all.map((one) => costing(one, { currency: 'CHF' }))),
      offers((all) => all.filter(({ travelId }) => travelId !== nora.to)),
    ]
    const answers: Visit[] = []
    for (const move of moves) answers.push(await nora.press(form, [[availability, move]]))
    return heldBy(nora, answers)
  },

  async 'a booking that has moved between comparison and press'(house) {
    const nora = await changer(house)
    const sets = [
      "json_set(record, '$.total.amount', json_extract(record, '$.total.amount') + 10000)",
      "json_set(record, '$.flexibleCancellation', json('false'))",
      `json_set(record, '$.pax', 2, '$.party', json_insert(json_extract(record, '$.party'), '$[#]',
        json('{"travelerId":"guest-9","leader":false,"userId":null,"guest":{"name":"Ada","lastname":"Quin"}}')))`,
    ]
    const answers: Visit[] = []
    for (const set of sets) {
      if (nora.rows() > 0) break
      const form = await nora.compare()
      nora.change(set)
      answers.push(await nora.press(form))
    }
    return heldBy(nora, answers)
  },
}
