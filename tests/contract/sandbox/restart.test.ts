import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Temporal } from 'temporal-polyfill'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { UNREADABLE_FIELDS } from '#backoffice/wire/document.ts'
import { createDayTokenParser, day, storeAsDays } from '#sandbox/db/day-token.ts'
import { startSandbox } from '#sandbox/start.ts'
import { copySeededDatabase } from '../../support/seeded-database.ts'
import { traveller } from './traveller.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const start = (fresh = false, file = join(folder, 'deep', 'sandbox.sqlite')) =>
  startSandbox({ port: 0, file, fresh })

describe('the sandbox’s state', () => {
  it('survives a restart and is dropped by fresh', async () => {
    const first = await start()
    const before = await traveller(first, 'sofia')
    await before.read('updateUser', { body: { birthCity: 'Siena' } })
    await before.call('deleteTourNotifyMe', { params: { tourId: 'japan-rails' } })
    await first.close()

    const second = await start()
    const after = await traveller(second, 'sofia')
    expect((await after.read('getMe')).birthCity).toBe('Siena')
    expect(await after.read('listNotifyMe')).toHaveLength(2)
    // A token from before the restart is still valid: the same file keeps it.
    expect((await fetch(`${second.url}/api/users/me`, bearer(before.token))).status).toBe(200)
    await second.close()

    const third = await start(true)
    const anew = await traveller(third, 'sofia')
    expect((await anew.read('getMe')).birthCity).toBe('Firenze')
    expect(await anew.read('listNotifyMe')).toHaveLength(3)
    expect((await fetch(`${third.url}/api/users/me`, bearer(before.token))).status).toBe(401)
    await third.close()
  })

  it('reports that its port is in use, and releases the file', async () => {
    const seeded = join(folder, 'sandbox.sqlite')
    copySeededDatabase(seeded)
    const first = await start(false, seeded)
    const { port } = new URL(first.url)
    const file = join(folder, 'other.sqlite')
    await expect(startSandbox({ port: Number(port), file })).rejects.toMatchObject({ code: 'EADDRINUSE' })
    await first.close()
  })
})

const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })

it('the verification of a document goes on after a restart where it was interrupted', async () => {
  const file = join(folder, 'sandbox.sqlite')
  copySeededDatabase(file)
  const first = await start(false, file)
  const before = await traveller(first, 'olivia')
  const body = new FormData()
  const claim = { kind: 'PASSPORT', number: 'X1', issuingCountry: 'US', issueDate: '2020-01-01' }
  const expirationDate = `${new Date().getUTCFullYear() + 4}-01-01`
  for (const [name, value] of Object.entries({ ...claim, expirationDate })) body.set(name, value)
  // An unreadable picture: documents.test.ts covers the results of readable ones.
  body.set('front', new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0xff, 0xd9)], 'photo'))
  const { id, status } = await before.read('uploadDocument', { body })
  expect(status).toBe('TO_VALIDATE')
  await first.close()
  const second = await start(false, file)
  const after = await traveller(second, 'olivia')
  const now = async () => (await after.read('listDocuments')).find((one: { id: string }) => one.id === id)
  const rejected = { status: 'REJECTED', unreadableFields: UNREADABLE_FIELDS }
  await expect.poll(now).toMatchObject(rejected)
  await second.close()
})

describe('seeded dates', () => {
  const seeded = {
    due: day(6),
    left: day(-40, 'T09:15:00Z'),
    link: '{base}/x',
    born: '1994-03-17',
    code: '@home',
    quoted: 'he wrote "@+6" and "@+6',
  }

  it('are as far from today whenever the sandbox is started; other text stays', () => {
    const onDay = (today: string) =>
      createDayTokenParser(
        Temporal.PlainDate.from(today),
        'http://here',
      )<typeof seeded>(JSON.stringify(seeded))
    expect(onDay('2026-02-26')).toEqual({
      due: '2026-03-04',
      left: '2026-01-17T09:15:00Z',
      link: 'http://here/x',
      born: '1994-03-17',
      code: '@home',
      quoted: 'he wrote "@+6" and "@+6',
    })
    expect(onDay('2028-02-26').due).toBe('2028-03-03')
  })

  it('are restored by storeAsDays', () => {
    const today = Temporal.PlainDate.from('2027-12-30')
    const dates = JSON.stringify({ due: day(6), left: day(-400, 'T09:15:00'), quoted: 'on "2027-12-30' })
    expect(storeAsDays(createDayTokenParser(today, '')(dates), today)).toBe(dates)
  })
})
