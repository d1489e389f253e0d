import { Temporal } from 'temporal-polyfill'
import { formsOf } from '../../faults/crawl.ts'
import type { Visit } from '../../faults/house.ts'
import { type Parts, post, statusesOf, writesOf } from './part.ts'

/*
 * An itinerary that a real search has found, altered on its way through the browser. The unaltered one is saved at the end: the part
 * would have seen a write.
 */

type Segment = Record<string, unknown>

export const itinerary: Parts = {
  async 'one that was found, altered'(house) {
    const { sub, own } = await house.newTraveller('vera')
    const [booking, traveller] = [own('B2703'), `${own('B2703')}-T1`]
    const browser = await house.signIn(sub)
    const send = (fields: Record<string, string>) =>
      post(house, browser, `/travels/${booking}/${traveller}/flights?_action=shareFlights`, {
        ...{ booking, traveller },
        ...fields,
      })
    const day = Temporal.Now.plainDateISO('Europe/Rome').add({ days: 54 })
    const typed = {
      direction: 'OUTBOUND',
      flightNumber: 'AZ401',
      'outboundDepartureDate-day': String(day.day),
      'outboundDepartureDate-month': String(day.month),
      'outboundDepartureDate-year': String(day.year),
    }
    const found = await send({ ...typed, intent: 'search' })
    const fields = formsOf(found).find((form) => form.fields.itineraryProof)?.fields
    if (!fields?.itinerary) throw new Error(`the search found nothing (${found.status})`)
    const { itinerary: text, itineraryProof = '' } = fields
    const review = { ...typed, intent: 'save', source: 'search', from: '0', to: '0', itineraryProof }
    const whole = JSON.parse(text) as { segments: Segment[] }
    const altered = (change: (segment: Segment) => Segment) =>
      JSON.stringify({ ...whole, segments: whole.segments.map((each) => ({ ...each, ...change(each) })) })
    const forged: Record<string, string>[] = [
      { itinerary: altered(() => ({ airline: 'Forged Airways' })) },
      { itinerary: altered(() => ({ flightNumber: 'AZ999' })) },
      { itinerary: altered(({ departureDateTime }) => ({ arrivalDateTime: departureDateTime })) },
      {
        itinerary: altered(() => ({
          departureDateTime: '9000-03-03T10:00:00',
          arrivalDateTime: '9000-03-03T13:00:00',
        })),
      },
      { itinerary: JSON.stringify({ ...whole, segments: [...whole.segments, ...whole.segments] }) },
      { itinerary: text, itineraryProof: '' },
      { itinerary: text, itineraryProof: `${itineraryProof.slice(0, -4)}AAAA` },
      { itinerary: text, source: 'manual' },
      { itinerary: text, traveller: `${booking}-T2` },
    ]
    const answers: Visit[] = []
    for (const change of forged) answers.push(await send({ ...review, ...change }))
    const unaltered = await send({ ...review, itinerary: text })
    return {
      seen: `${statusesOf(answers)}, ${writesOf(answers)} writes; unaltered ${unaltered.status}, ${writesOf([unaltered])} write`,
      holds: writesOf(answers) === 0 && unaltered.status === 303 && writesOf([unaltered]) === 1,
    }
  },
}
