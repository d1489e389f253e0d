import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBeside } from '../support/app.ts'
import { loadCopy } from '../support/copy.ts'
import { fillDisk, isSound } from '../support/process-disk.ts'
import { openTap, type Tap } from '../support/tap.ts'
import { personalForm } from '../support/typed-forms.ts'
import { drip, gate } from '../support/wire-faults.ts'
import { type House, on, openHouse } from './house.ts'
import { liveParts } from './html-tags.ts'
import { poison } from './poison.ts'
import { findFlaws } from './valid-page.ts'

/*
 * SIGTERM while travellers wait, a full disk; flags, catalog and geo that are not there, or are hostile (product §20). In `npm test`:
 * health-and-drain.test.ts in tests/unit/http, outage.test.ts in tests/contract/app, rendering.test.ts in tests/unit/shell.
 */

const en = loadCopy('international')

/** Its flags, catalog and geo never answer, from the start. */
let own: House
beforeAll(async () => {
  own = await openHouse((tap) => {
    tap.spoil('reference', /./, drip)
    return {}
  })
})
afterAll(() => own?.close())

it('a process deletes what has expired once it starts, though nobody signs in', async () => {
  const { browser } = await own.alone('ida')
  own.sessions('UPDATE sessions SET expires_at = 1')
  expect(await own.isIn(browser)).toBe(false)
  const beside = await startBeside(own.app)
  await expect.poll(() => own.sessions('SELECT 1 FROM sessions WHERE expires_at = 1')).toEqual([])
  await beside.app.stop()
})

describe('a second process, whose layout is hostile', () => {
  let hostile: Tap
  let beside: Awaited<ReturnType<typeof startBeside>>
  const signIn = async () => on(beside.port, await own.signIn('emma'), own)
  beforeAll(async () => {
    hostile = await openTap(`http://localhost:${own.app.sandboxPort}`)
    const everything = poison(() => false)
    hostile.spoil('reference', /./, everything)
    beside = await startBeside(own.app, {
      GEO_URL: `${hostile.url}/geo`,
      CATALOG_URL: `${hostile.url}/catalog`,
      FEATURES_URL: `${hostile.url}/features`,
    })
  })
  afterAll(async () => {
    await beside?.app.stop()
    await hostile?.close()
  })

  it('shows it inert, from the first visit on', async () => {
    const browser = await signIn()
    const { status, html } = await own.visit('/account/registry', { browser })
    expect([status, liveParts(html)]).toEqual([200, []])
    expect(hostile.seen).toContain('GET /catalog/layouts')
  })

  it('and gets SIGTERM while twenty travellers wait: all get their page, no new ones are accepted, and it ends', async () => {
    const browser = await signIn()
    const { fault, open } = gate()
    const before = own.tap.seen.length
    const visits = Array.from({ length: 20 }, () =>
      own.visit('/travels', { browser, faults: [[/\/bookings$/, fault]] }).catch(() => null),
    )
    const waiting = () => own.tap.seen.slice(before).filter((call) => call.endsWith('/bookings')).length
    await expect.poll(waiting).toBe(20)
    process.kill(beside.app.pid ?? 0, 'SIGTERM')
    // The signal and a request under way may cross.
    const ready = () =>
      fetch(`http://127.0.0.1:${beside.port}/readyz`).then(
        ({ status: code }) => code,
        () => 'refused',
      )
    await expect.poll(ready).not.toBe(200)
    open()
    for (const visit of await Promise.all(visits)) {
      expect(visit?.status, 'cut off where it is none').toBe(200)
      expect(findFlaws(visit?.html ?? '')).toEqual([])
    }
    expect(await beside.app.ended).toEqual({ code: 0, signal: null })
  })
})

/** A scan for which there is no room leaves the one that it was to replace. */
async function expectScanKept(own: House): Promise<void> {
  const browser = await own.signIn('elena')
  const rejected = async () => (await own.visit('/account/documents', { browser })).html
  expect(await rejected()).toContain(en('documents:status.REJECTED'))
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const create = { width: 900, height: 600, channels: 3, background: 'white', noise } as const
  const front = new File([new Uint8Array(await sharp({ create }).jpeg().toBuffer())], 'passport.jpg')
  // Room to remove the old one, which writes little, but none for the new one.
  own.records('PRAGMA wal_checkpoint(TRUNCATE)')
  fillDisk(own.app.sandbox, 100_000)
  const path = '/account/documents/passport/image?_action=documents.upload'
  const failed = await own.post(path, { kind: 'PASSPORT', front }, { browser })
  fillDisk(own.app.sandbox, null)
  expect(await rejected()).toContain(en('documents:status.REJECTED'))
  expect([failed.status, findFlaws(failed.html)]).toEqual([503, []])
}

describe('an app whose flags, catalog and geo never answer, and then its disk is full', () => {
  it('costs nobody a page', async () => {
    const browser = await own.signIn('emma')
    for (const path of ['/', '/account/registry/personal', '/travels/B2101']) {
      const { status: code, html } = await own.visit(path, { browser })
      expect([path, code, findFlaws(html)]).toEqual([path, 200, []])
      expect(html).toContain('class="footer')
    }
    const form = await own.visit('/account/registry/personal', { browser })
    expect(form.html.match(/<option/g)?.length).toBeGreaterThan(400)
    const path = '/account/registry/personal?_action=savePersonalData'
    // The citizenship is one of the countries.
    const saved = await own.post(path, personalForm, { browser: (await own.alone('emma')).browser })
    expect([saved.status, saved.location]).toEqual([303, '/account/registry'])
    // Off until an answer turns it on.
    expect((await own.visit('/account/wishlist', { browser })).status).toBe(404)
  })

  it('under the sandbox: a save reports that it failed, keeps what was typed, and nothing is half-stored', async () => {
    const browser = await own.signIn('emma')
    const needs = { specialNeeds: 'No peanuts, please', version: '' }
    const save = () => own.post('/account/registry/needs?_action=saveSpecialNeeds', needs, { browser })
    fillDisk(own.app.sandbox, 4096)
    const failed = await save()
    expect(failed.status).toBe(503)
    expect(failed.screen).toContain('No peanuts, please')
    expect(findFlaws(failed.html)).toEqual([])
    fillDisk(own.app.sandbox, null)
    expect((await own.visit('/account/registry', { browser })).html).not.toContain('No peanuts')
    expect((await save()).status).toBe(303)
    expect((await own.visit('/account/registry', { browser })).html).toContain('No peanuts')
    await expectScanKept(own)
    expect(isSound(join(own.app.dataDir, 'sandbox.sqlite'))).toBe(true)
  })
})
