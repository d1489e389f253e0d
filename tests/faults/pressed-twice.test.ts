import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MOST_PARTS } from '#features/scan/rules.ts'
import { startBeside } from '../support/app.ts'
import { copyOf, onScreen } from '../support/copy.ts'
import { type BrowserCookies, createBrowser } from '../support/sign-in.ts'
import { drawSpecimen } from '../support/specimen.ts'
import { status } from '../support/wire-faults.ts'
import { type House, on, sharedHouse, type Visit } from './house.ts'

/*
 * A file that is dear to look at, a button that is pressed again, an itinerary that a browser has written, and a file that is asked for
 * without end; over HTTP, without script, on two processes with one session file.
 *
 * Seen to fail on the app before `once`, `parts.ts`, `onlyProven` and the rate limit `myData`: four uploads of one card, 200
 * with a forged itinerary saved, an eleventh file.
 */

const en = copyOf('international')
const card = '/account/documents/identity-card'
let house: House
let beside: Awaited<ReturnType<typeof startBeside>>
let front: File
let back: File

beforeAll(async () => {
  house = await sharedHouse()
  beside = await startBeside(house.app, { METRICS_PORT: '' })
  const about = { kind: 'IDENTITY_CARD', number: 'SE7741905', width: 900 } as const
  front = photoOf(await drawSpecimen(about))
  back = photoOf(await drawSpecimen({ ...about, side: 'BACK' }))
})
afterAll(async () => {
  await beside?.app.stop()
  await house?.close()
})

const photoOf = (bytes: Uint8Array) => new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' })

const onSecond = (browser: BrowserCookies) => on(beside.port, browser, house)
const signInLike = async (like: string) => house.signIn((await house.newTraveller(like)).sub)

function post(browser: BrowserCookies, path: string, parts: Record<string, string | File>): Promise<Visit> {
  const body = new FormData()
  for (const [name, part] of Object.entries(parts)) body.set(name, part)
  const headers = { origin: house.origin, accept: 'text/html' }
  return house.visit(path, { browser, method: 'POST', body, headers })
}

async function typed(browser: BrowserCookies): Promise<void> {
  const year = new Date().getUTCFullYear()
  const answer = await post(browser, `${card}/information?_action=documents.information`, {
    kind: 'IDENTITY_CARD',
    number: 'SE7741905',
    issuingCountry: 'SE',
    'issueDate-day': '15',
    'issueDate-month': '6',
    'issueDate-year': String(year - 2),
    'expirationDate-day': '14',
    'expirationDate-month': '6',
    'expirationDate-year': String(year + 8),
  })
  expect(answer.status).toBe(303)
}
const send = (browser: BrowserCookies, parts: Record<string, File>) =>
  post(browser, `${card}/image?_action=documents.upload`, { kind: 'IDENTITY_CARD', ...parts })
const uploads = (visits: readonly Visit[]) =>
  visits.flatMap(({ calls }) => calls).filter((call) => /^POST .*\/documents$/.test(call))

/** A phone that has claimed the code of a computer, which has typed what the card says. */
async function phoneOf(computer: BrowserCookies) {
  await typed(computer)
  await post(computer, `${card}/phone?_action=handoff.show`, { kind: 'IDENTITY_CARD' })
  const { html } = await house.visit(`${card}/phone`, { browser: computer })
  const code = /\/phone\/([0-9a-z]{26})/.exec(html)?.[1] ?? ''
  const digits = /aria-hidden="true">(\d{4})</.exec(html)?.[1] ?? ''
  const phone = createBrowser()
  await post(phone, `/phone/${code}?_action=phone.claim`, { code, digits })
  const take = (parts: Record<string, File>, browser = phone) =>
    post(browser, `/phone/${code}?_action=phone.upload`, { code, ...parts })
  return { phone, take, path: `/phone/${code}` }
}

describe('both sides of a card', () => {
  it('sent four times at once, from two browsers and to two processes, are uploaded once, and all get the same answer', async () => {
    const { sub } = await house.newTraveller('runa')
    const [one, other] = [await house.signIn(sub), await house.signIn(sub)]
    await typed(one)
    await typed(other)
    const pressed = [one, onSecond(one), other, onSecond(other)]
    const answers = await Promise.all(pressed.map((browser) => send(browser, { front, back })))
    expect(answers.map((answer) => answer.headers.get('location'))).toEqual(
      pressed.map(() => `${card}/verification`),
    )
    expect(uploads(answers)).toHaveLength(1)
    // Pressed late: nothing is left to type, and it says what the first press said.
    const late = await send(one, { front, back })
    expect([late.headers.get('location'), uploads([late])]).toEqual([`${card}/verification`, []])
  })

  it('sent again when they have been rejected meanwhile are not sent a second time, but others are', async () => {
    const browser = await signInLike('runa')
    await typed(browser)
    // It is somebody else's, which the sandbox reads on it.
    expect(uploads([await send(browser, { front, back })])).toHaveLength(1)
    const rejected = async () =>
      (await house.visit(`${card}/verification`, { browser })).html.includes(en('documents:rejected.title'))
    await expect.poll(rejected, { timeout: 120_000, interval: 250 }).toBe(true)
    const late = await send(browser, { front, back })
    expect([late.headers.get('location'), uploads([late])]).toEqual([`${card}/verification`, []])
    expect(uploads([await send(browser, { front, back: front })])).toHaveLength(1)
  })

  it('of which one is replaced after Back are not taken for the ones that have arrived', async () => {
    const browser = await signInLike('ida')
    await typed(browser)
    expect((await send(browser, { front, back })).headers.get('location')).toBe(`${card}/verification`)
    const corrected = await send(browser, { front, back: front })
    expect([corrected.headers.get('location'), uploads([corrected])]).toEqual([`${card}/information`, []])
    // What is typed then goes with them.
    await typed(browser)
    const sent = await send(browser, { front, back: front })
    expect([sent.headers.get('location'), uploads([sent]).length]).toEqual([`${card}/verification`, 1])
  })

  it('sent four times at once from a phone likewise, and no photo is left behind', async () => {
    const { phone, take, path } = await phoneOf(await signInLike('astrid'))
    const fronts = await Promise.all([1, 2, 3, 4].map(() => take({ front })))
    const backs = await Promise.all(
      [phone, onSecond(phone), phone, onSecond(phone)].map((on) => take({ back }, on)),
    )
    expect(uploads([...fronts, ...backs])).toHaveLength(1)
    expect(backs.map(({ headers }) => headers.get('location'))).toEqual(backs.map(() => path))
    expect(onScreen((await house.visit(path, { browser: phone })).html)).toContain(
      en('handoff:phone.sent.title'),
    )
  })
})

// What the count is for, files of millions: tests/unit/features/scan/rules.test.ts.
describe('a file of more parts than a photo has', () => {
  const MANY = MOST_PARTS + 1
  const segments = (jpeg: Buffer) =>
    Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.alloc(4 * MANY, Buffer.from([0xff, 0xe1, 0, 2])),
      jpeg.subarray(2),
    ])
  const chunks = (png: Buffer) => {
    const body = Buffer.from('zTXt')
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    const part = Buffer.concat([Buffer.alloc(4), body, sum])
    return Buffer.concat([png.subarray(0, 33), Buffer.alloc(part.length * MANY, part), png.subarray(33)])
  }
  let jpeg: File
  let png: File
  beforeAll(async () => {
    jpeg = photoOf(segments(await drawSpecimen({ width: 900 })))
    png = photoOf(chunks(await drawSpecimen({ width: 900, format: 'png' })))
  })

  it('is refused at its field, and nothing is stored', async () => {
    const browser = await signInLike('ida')
    await typed(browser)
    const answer = await send(browser, { front: jpeg, back: png })
    expect([answer.status, uploads([answer])]).toEqual([400, []])
    for (const side of ['front', 'back']) {
      expect(onScreen(answer.html)).toContain(
        onScreen(
          en('capture:error.tooComplex', { side: en(`capture:side.IDENTITY_CARD.${side}.name` as never) }),
        ),
      )
    }
  })

  it('is refused from a phone too', async () => {
    const { take } = await phoneOf(await signInLike('ida'))
    const answer = await take({ front: jpeg })
    expect([answer.status, uploads([answer])]).toEqual([400, []])
  })
})

describe('my data as a file', () => {
  it('is given ten times an hour, then a page says when it can be had again; nothing of the file is read for it', async () => {
    const browser = await signInLike('giulia')
    const file = () => house.visit('/files/my-data', { browser })
    for (let at = 0; at < 10; at += 1) expect((await file()).status).toBe(200)
    const last = await file()
    expect(last.status).toBe(429)
    const wait = Number(last.headers.get('retry-after'))
    expect(wait > 3000 && wait <= 3600).toBe(true)
    const [, minutes = ''] = en('my-data:tooMany', { count: Math.ceil(wait / 60) }).split('|')
    expect(onScreen(last.html)).toContain(onScreen(minutes))
    expect(last.calls.filter((call) => !call.endsWith('/users/me'))).toEqual([])
  })
})

describe('a backoffice that asks us to wait', () => {
  it('while flights are opened is our 503 with Retry-After, since it was not the traveller who asked too much', async () => {
    const browser = await house.signIn('vera')
    const answer = await house.visit('/travels/B2703/B2703-T1/flights', {
      browser,
      faults: [[/\/bookings\/B2703$/, status(429, { 'retry-after': '60' })]],
    })
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([503, true])
    expect(onScreen(answer.html)).toContain(en('ui:busy'))
  })
})
