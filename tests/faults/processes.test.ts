import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import type { Child } from '#sandbox/demo/child.ts'
import { copyOf, onScreen } from '../support/copy.ts'
import { createBrowser, followToCallback } from '../support/sign-in.ts'
import { drip, late, status, told } from '../support/wire-faults.ts'
import { type House, openHouse } from './house.ts'
import { escaped, flawsOf } from './valid-page.ts'

/*
 * What may happen to the processes: SIGTERM while travellers wait, a disk that is full, flags and catalog and geo that
 * are not there when it starts (product §20, last rows).
 *
 * Seen to fail: without `endGracefully` in http/node/main.ts (cut connections); with `isStorageError` always false in
 * auth/sqlite-session-store.ts (status 500); with CRITICAL_PATH_MS of stale-while-error.ts at a minute.
 */

const en = copyOf('international')
let house: House | undefined
afterEach(async () => {
  await house?.close()
  house = undefined
})

describe('SIGTERM', () => {
  it('while twenty travellers wait: all get their page, no new ones are accepted, and it ends', {
    timeout: 90_000,
  }, async () => {
    const own = await openHouse()
    house = own
    const browser = await own.signIn('emma')
    const visits = Array.from({ length: 20 }, () =>
      own.visit('/travels', { browser, faults: [[/\/bookings$/, late(2500)]] }).catch(() => null),
    )
    await expect
      .poll(() => own.tap.seen.filter((call) => call.endsWith('/bookings')).length, { timeout: 20_000 })
      .toBe(20)
    process.kill(own.app.app.pid ?? 0, 'SIGTERM')
    // The signal and a question that is under way may pass each other.
    await expect
      .poll(() =>
        fetch(`${own.origin}/readyz`).then(
          ({ status: code }) => code,
          () => 'refused',
        ),
      )
      .not.toBe(200)
    for (const visit of await Promise.all(visits)) {
      expect(visit?.status, 'cut off where it is none').toBe(200)
      expect(flawsOf(visit?.html ?? '')).toEqual([])
    }
    expect(await own.app.app.ended).toEqual({ code: 0, signal: null })
  })
})

/** Lets no file of a process grow any more, which is what a full disk does; null gives the room back. */
function fillDisk({ pid }: Child, bytes: number | null): void {
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes ?? 'unlimited'}:unlimited`])
}

const sound = (file: string) => {
  const db = new DatabaseSync(file, { readOnly: true })
  const [row] = db.prepare('PRAGMA integrity_check').all()
  db.close()
  return Object.values(row ?? {})[0]
}

/** A scan for which there is no room leaves the one that it was to replace. */
async function expectScanKept(own: House): Promise<void> {
  const browser = await own.signIn('elena')
  const rejected = async () => (await own.visit('/account/documents', { browser })).html
  expect(await rejected()).toContain(en('documents:status.REJECTED'))
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const create = { width: 900, height: 600, channels: 3, background: 'white', noise } as const
  const body = new FormData()
  body.set('kind', 'PASSPORT')
  body.set('front', new File([new Uint8Array(await sharp({ create }).jpeg().toBuffer())], 'passport.jpg'))
  // Room to take the old one out, which writes little, and none for what comes in its place.
  const db = new DatabaseSync(join(own.app.dataDir, 'sandbox.sqlite'))
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
  fillDisk(own.app.sandbox, 100_000)
  const path = '/account/documents/passport/image?_action=documents.upload'
  const failed = await own.visit(path, { browser, method: 'POST', headers: { origin: own.origin }, body })
  fillDisk(own.app.sandbox, null)
  expect(await rejected()).toContain(en('documents:status.REJECTED'))
  expect([failed.status, flawsOf(failed.html)]).toEqual([503, []])
}

describe('a full disk', () => {
  it('under the sessions: new sign-ins fail with a message, and travellers already signed in continue', {
    timeout: 90_000,
  }, async () => {
    const own = await openHouse()
    house = own
    const browser = await own.signIn('emma')
    const file = join(own.app.dataDir, 'sessions.sqlite')
    const late = createBrowser()
    const callback = await followToCallback(
      late,
      `${own.origin}/login`,
      `${own.origin}/login/redirect`,
      'noah',
    )
    fillDisk(own.app.app, 4096)
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(4096)
    const refused = await late.fetch(callback)
    expect(refused.status).toBe(503)
    const html = await refused.text()
    expect(html).toContain(escaped(en('auth:unavailable.title')))
    expect(flawsOf(html)).toEqual([])
    expect((await own.visit('/travels', { browser })).status).toBe(200)
    fillDisk(own.app.app, null)
    await own.signIn('noah')
    expect((await own.visit('/travels', { browser })).status).toBe(200)
    expect(sound(file)).toBe('ok')
  })

  it('under the sandbox: a save reports that it failed, keeps what was typed, and nothing is half-stored', {
    timeout: 90_000,
  }, async () => {
    const own = await openHouse()
    house = own
    const browser = await own.signIn('emma')
    const save = (needs: string) =>
      own.visit('/account/registry/needs?_action=saveSpecialNeeds', {
        browser,
        method: 'POST',
        headers: { origin: own.origin },
        body: new URLSearchParams({ specialNeeds: needs, seen: '' }),
      })
    fillDisk(own.app.sandbox, 4096)
    const failed = await save('No peanuts, please')
    expect(failed.status).toBe(503)
    expect(onScreen(failed.html)).toContain('No peanuts, please')
    expect(flawsOf(failed.html)).toEqual([])
    fillDisk(own.app.sandbox, null)
    expect((await own.visit('/account/registry', { browser })).html).not.toContain('No peanuts')
    expect((await save('No peanuts, please')).status).toBe(303)
    expect((await own.visit('/account/registry', { browser })).html).toContain('No peanuts')
    await expectScanKept(own)
    expect(sound(join(own.app.dataDir, 'sandbox.sqlite'))).toBe('ok')
  })
})

describe('flags, catalog and geo', () => {
  it.each([
    ['are down', status(503)],
    ['answer something else', told({ data: 'not what was agreed' })],
    ['take for ever', drip],
  ])(
    'that %s from the start cost nobody a page, nor more than a moment',
    { timeout: 90_000 },
    async (_, fault) => {
      house = await openHouse((tap) => {
        tap.spoil('reference', /./, fault)
        return {}
      })
      const browser = await house.signIn('emma')
      for (const path of ['/', '/account/registry/personal', '/travels/B2101']) {
        const { status: code, html, ms } = await house.visit(path, { browser })
        expect([path, code]).toEqual([path, 200])
        expect(flawsOf(html)).toEqual([])
        expect(html).toContain('class="footer')
        expect(ms).toBeLessThan(10_000)
      }
      const form = await house.visit('/account/registry/personal', { browser })
      expect(form.html.match(/<option/g)?.length).toBeGreaterThan(400)
      // Off while nobody says it is on.
      expect((await house.visit('/account/wishlist', { browser })).status).toBe(404)
    },
  )
})
