import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tryBackoffice } from '../../../src/tools/conformance/backoffice.ts'
import type { CallTarget } from '../../../src/tools/conformance/call.ts'
import type { ReportLine } from '../../../src/tools/conformance/report.ts'
import { openTap, type Tap } from '../../support/tap.ts'
import { changed, type Fault, status } from '../../support/wire-faults.ts'
import { inSandbox, traveller } from './traveller.ts'

/** `npm run conformance -- backoffice`: the sandbox passes, and a different server gets a line for each difference. */

const sandbox = inSandbox()
let tap: Tap
const tokens: Record<string, string> = {}
beforeAll(async () => {
  tap = await openTap(sandbox.url)
  for (const sub of ['emma', 'sofia']) tokens[sub] = (await traveller(sandbox, sub)).token
})
afterAll(async () => {
  await tap?.close()
})

const placeAt = (url: string, sub: string): CallTarget => ({
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
const wrong = (lines: readonly ReportLine[]) =>
  lines.filter(({ verdict }) => verdict === 'differs' || verdict === 'fails')

describe('the sandbox', () => {
  // Records that a traveller lacks cannot be tried: she has no flights to share again, and Emma no alert on a date.
  it.each([
    ['sofia', 'updateFlights'],
    ['emma', 'deleteTravelNotifyMe'],
  ])('holds in every read, refusal and write, as %s, and is left unchanged', async (sub, lacking) => {
    const one = await traveller(sandbox, sub)
    // The consents are given again, at another time.
    const untimed = (key: string, value: unknown) => (key === 'grantedAt' ? undefined : value)
    const read = async () =>
      JSON.stringify([await one.read('getMe'), await one.read('listNotifyMe')], untimed)
    const before = await read()
    const lines = await run(sandbox.url, { sub, write: true })
    expect(wrong(lines)).toEqual([])
    const left = lines.filter(({ verdict }) => verdict === 'not tried').map(({ what }) => what)
    expect(left).toEqual([lacking, 'uploadDocument', 'startTripChange'])
    expect(await read()).toEqual(before)
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
  const withoutEnvelope = changed((body) => (body as { data: unknown }).data)

  type Row = [what: string, paths: RegExp, fault: Fault, line: string, verdict: string, finding?: string]
  const nobody = 'a booking that is not there'
  const me = /users\/me$/
  const servers: Row[][] = [
    [
      ['a wrong type', me, member('data.birthDate', '31/12/1990'), 'getMe', 'differs', 'birthDate field'],
      [
        'no title',
        /bookings$/,
        member('data.0.tour.title', 7),
        'listBookings',
        'differs',
        '0.tour.title item',
      ],
      ['no envelope', /credits$/, withoutEnvelope, 'listCredits', 'fails', '(all) answer'],
      ['no list', /partnerships$/, member('data', {}), 'listPartnerships', 'fails', '(all) answer'],
      ['a redirect', /wishlist$/, status(302, { location: '/elsewhere' }), 'listWishlist', 'fails'],
      ['5xx', /layouts$/, status(503), 'getLayout', 'fails'],
      ['nothing where there is nothing', /nobody/, status(200), nobody, 'fails'],
    ],
    [['no id', me, member('data.id', null), 'getMe', 'fails', 'id answer']],
    [['no key in a refusal', /nobody/, status(404), nobody, 'fails']],
  ]

  it.each([0, 1, 2])('gets each difference at its line, and nothing else (%i)', async (index) => {
    const rows = servers[index] ?? []
    for (const [, paths, fault] of rows) tap.spoil('conformance', paths, fault)
    const lines = await run(tap.url)
    tap.mend('conformance')
    for (const [what, , , name, verdict, finding] of rows) {
      const found = lines.find((line) => line.what === name)
      expect(found?.verdict, what).toBe(verdict)
      if (finding)
        expect(
          found?.findings.map(({ path, costs }) => `${path} ${costs}`),
          what,
        ).toContain(finding)
      else expect(found?.note, what).not.toBe('')
    }
    const others = wrong(lines).filter(({ what }) => !rows.some(([, , , name]) => name === what))
    expect(others.filter(({ what }) => !/not there|another traveller/.test(what))).toEqual([])
  })

  it('is reported with the reason when no answer came', async () => {
    const gone = await openTap(sandbox.url)
    await gone.close()
    const lines = await run(gone.url)
    expect(lines[0]).toMatchObject({ what: 'getMe', verdict: 'fails', note: 'no answer (ECONNREFUSED)' })
    expect(JSON.stringify(lines)).not.toContain(tokens.emma)
  })
})
