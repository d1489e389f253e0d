import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Place } from '../../../src/tools/conformance/ask.ts'
import { tryBackoffice } from '../../../src/tools/conformance/backoffice.ts'
import type { Line } from '../../../src/tools/conformance/report.ts'
import { openTap, type Tap } from '../../support/tap.ts'
import { changed, type Fault, status } from '../../support/wire-faults.ts'
import { ownSandbox, traveller } from './traveller.ts'

/** `npm run conformance -- backoffice`: the sandbox passes, and a different server is told so line by line. */

let sandbox: Awaited<ReturnType<typeof ownSandbox>>
let tap: Tap
const tokens: Record<string, string> = {}
beforeAll(async () => {
  sandbox = await ownSandbox()
  tap = await openTap(sandbox.url)
  for (const sub of ['emma', 'sofia']) tokens[sub] = (await traveller(sandbox.url, sub, '')).token
})
afterAll(async () => {
  await tap?.close()
  await sandbox?.dispose()
})

const placeAt = (url: string, sub: string): Place => ({
  urls: {
    backoffice: `${url}/api`,
    notify: `${url}/notify`,
    geo: `${url}/geo`,
    catalog: `${url}/catalog`,
    features: `${url}/features`,
  },
  token: tokens[sub] ?? '',
  clientKey: 'sandbox',
  language: 'en',
})

const run = (url: string, { sub = 'emma', write = false } = {}) =>
  tryBackoffice(placeAt(url, sub), { write, onLine: () => undefined })
const wrong = (lines: readonly Line[]) =>
  lines.filter(({ verdict }) => verdict === 'differs' || verdict === 'fails')

describe('the sandbox', () => {
  // What a traveller does not have cannot be tried: she has no flights to share again, and Emma no alert on a date.
  it.each([
    ['sofia', 'updateFlights'],
    ['emma', 'deleteTravelNotifyMe'],
  ])('holds in every read, refusal and write, asked as %s', async (sub, lacking) => {
    const lines = await run(sandbox.url, { sub, write: true })
    expect(wrong(lines)).toEqual([])
    const left = lines.filter(({ verdict }) => verdict === 'not tried').map(({ what }) => what)
    expect(left).toEqual([lacking, 'uploadDocument', 'startTripChange'])
  })

  it('is left unchanged', async () => {
    const before = await traveller(sandbox.url, 'emma', '')
    const read = async () => [await before.read('getMe'), await before.read('listNotifyMe')]
    const first = await read()
    await run(sandbox.url, { write: true })
    expect(await read()).toEqual(first)
  })
})

describe('a server that differs', () => {
  const member = (path: string, value: unknown): Fault =>
    changed((body) => {
      const keys = path.split('.')
      const last = keys.pop() ?? ''
      let holder = body as Record<string, unknown>
      for (const key of keys) holder = holder[key] as Record<string, unknown>
      holder[last] = value
      return body
    })

  it.each<[what: string, paths: RegExp, fault: Fault, line: string, verdict: string, finding: object | null]>(
    [
      [
        'an optional field of a wrong type',
        /users\/me$/,
        member('data.birthDate', '31/12/1990'),
        'getMe',
        'differs',
        { path: 'birthDate', costs: 'field' },
      ],
      ['no id', /users\/me$/, member('data.id', null), 'getMe', 'fails', { path: 'id', costs: 'answer' }],
      [
        'one item without a title',
        /bookings$/,
        member('data.0.tour.title', 7),
        'listBookings',
        'differs',
        { path: '0.tour.title', costs: 'item' },
      ],
      [
        'no envelope',
        /credits$/,
        changed((body) => (body as { data: unknown }).data),
        'listCredits',
        'fails',
        { path: '(all)', costs: 'answer' },
      ],
      [
        'no list',
        /partnerships$/,
        member('data', {}),
        'listPartnerships',
        'fails',
        { path: '(all)', costs: 'answer' },
      ],
      ['a redirect', /wishlist$/, status(302, { location: '/elsewhere' }), 'listWishlist', 'fails', null],
      ['5xx', /layouts$/, status(503), 'getLayout', 'fails', null],
      [
        'an empty answer where there is nothing',
        /nobody/,
        status(200),
        'a booking that is not there',
        'fails',
        null,
      ],
      ['no key in a refusal', /nobody/, status(404), 'a booking that is not there', 'fails', null],
    ],
  )('%s', async (_, paths, fault, line, verdict, finding) => {
    tap.spoil('conformance', paths, fault)
    const lines = await run(tap.url)
    tap.mend('conformance')
    const found = lines.find(({ what }) => what === line)
    expect(found?.verdict).toBe(verdict)
    if (finding) expect(found?.findings).toContainEqual(expect.objectContaining(finding))
    else expect(found?.note).not.toBe('')
    // And nothing else is reported.
    expect(wrong(lines).every(({ what }) => what === line || /not there|another traveller/.test(what))).toBe(
      true,
    )
  })

  it('is reported with the reason when no answer came', async () => {
    const gone = await openTap(sandbox.url)
    await gone.close()
    const lines = await run(gone.url)
    expect(lines[0]).toMatchObject({ what: 'getMe', verdict: 'fails', note: 'no answer (ECONNREFUSED)' })
    expect(JSON.stringify(lines)).not.toContain(tokens.emma)
  })
})
