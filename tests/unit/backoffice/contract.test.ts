import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseAnswer } from '#backoffice/client/answer.ts'
import { retryAfterSeconds } from '#backoffice/client/failure.ts'
import type { Operation } from '#backoffice/wire/operation.ts'
import { operations } from '#backoffice/wire/operations.ts'
import { everyItem } from '#backoffice/wire/repair.ts'
import type { Headed } from '#backoffice/wire/values.ts'
import { buildArbitrary } from './schema-arbitrary.ts'

const all = Object.entries<Operation>(operations)
const quiet = { warn: () => undefined }

describe('the table of calls', () => {
  it('contains exactly the calls that were specified, and marks the rest as assumed', () => {
    const ofUser = 'backoffice users/{userId}'
    const listed = all.filter(([, { assumed }]) => !assumed)
    expect(listed.map(([, { method, base, path }]) => `${method} ${base} ${path}`).sort()).toEqual(
      // biome-ignore format: grouped by line
      [
        'GET backoffice users/me', `PUT ${ofUser}`, `GET ${ofUser}/addresses`, `PUT ${ofUser}/addresses`,
        `GET ${ofUser}/bookings`, `GET ${ofUser}/bookings/{bookingId}`, `GET ${ofUser}/documents`,
        `GET ${ofUser}/documents/{documentId}`, `POST ${ofUser}/documents`,
        `POST ${ofUser}/bookings/{bookingId}/flights`,
        ...['GET', 'POST'].map((method) => `${method} ${ofUser}/bookings/{bookingId}/self-tour-change`),
        'GET backoffice flights/search-flight', 'GET backoffice flights/search-airport',
        'GET notify notify-me', 'DELETE notify tours/{tourId}/notify-me',
        'DELETE notify travels/{travelId}/notify-me', 'GET geo countries', 'GET catalog layouts',
        'GET features api/features/{clientKey}',
      ].sort(),
    )
  })
})

describe('any valid payload', () => {
  const ones = all.flatMap(([name, { answer }]) => (answer.kind === 'one' ? [{ name, answer }] : []))
  const lists = all.flatMap(([name, { answer }]) => (answer.kind === 'list' ? [{ name, answer }] : []))

  it.each(ones)('of $name parses, holes filled, and parses to the same again', ({ name, answer }) => {
    fc.assert(
      fc.property(buildArbitrary(answer.schema), (data) => {
        const wire: unknown = JSON.parse(JSON.stringify({ data }))
        const parsed = parseAnswer(name, answer, wire, quiet)
        expect(parseAnswer(name, answer, { data: parsed }, quiet)).toEqual(parsed)
        if (name !== 'getFeatures') expect(Object.values(parsed as object)).not.toContain(undefined)
      }),
      { numRuns: 50 },
    )
  })

  it.each(lists)('of $name keeps every item but the damaged one', ({ name, answer }) => {
    // An id that no backoffice address can carry (`..`) costs its item, too.
    const item = buildArbitrary(answer.item).filter(
      (each) => answer.item.safeParse(JSON.parse(JSON.stringify(each))).success,
    )
    const items = fc.array(item, { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(items, fc.nat(4), (valid, at) => {
        const damaged = [...valid.slice(0, at), { damaged: true }, ...valid.slice(at)]
        const data = answer.within === undefined ? damaged : { [answer.within]: damaged }
        const parsed = parseAnswer(name, answer, JSON.parse(JSON.stringify({ data })), quiet)
        expect(answer.head ? everyItem(parsed as Headed<unknown, unknown>) : parsed).toHaveLength(
          valid.length,
        )
      }),
      { numRuns: 50 },
    )
  })
})

describe('Retry-After', () => {
  const now = Date.parse('2027-01-01T00:00:00Z')
  it.each([
    ['2', 2],
    [' 10 ', 10],
    ['Fri, 01 Jan 2027 00:00:30 GMT', 30],
    ['Fri, 01 Jan 2010 00:00:00 GMT', 0],
    ['soon', null],
    ['', null],
  ])('%j is %j seconds', (value, seconds) => {
    expect(retryAfterSeconds(new Headers({ 'retry-after': value }), now)).toBe(seconds)
  })
})
