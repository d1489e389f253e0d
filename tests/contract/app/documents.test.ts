import { once } from 'node:events'
import { connect } from 'node:net'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type House, sharedHouse } from '../../faults/house.ts'
import type { RunningApp } from '../../support/app.ts'
import { copyOf, onScreen } from '../../support/copy.ts'
import { newsOf } from '../../support/html-words.ts'
import { type BrowserCookies, cookieHeader, createBrowser } from '../../support/sign-in.ts'
import { drawSpecimen } from '../../support/specimen.ts'
import type { Tap } from '../../support/tap.ts'

/* The document pages of the built app over plain HTTP: what they accept, what they return, and to whom. */

const en = copyOf('international')
const MB = 1024 * 1024
const NUMBER = 'CANARY4410287'
const step = (name: string, kind = 'passport') => `/account/documents/${kind}/${name}`
const address = (path: string) => `http://localhost:${app.port}${path}`

let house: House
let app: RunningApp
let tap: Tap
let ida: BrowserCookies
let emma: BrowserCookies
let photo: Buffer

/** A browser of a traveller that is like a demo traveller and nobody else's. */
const alone = async (like: string) => house.signIn((await house.newTraveller(like)).sub)

async function visit(path: string, browser = ida) {
  const response = await browser.fetch(address(path))
  const body = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, body, html: body.toString('utf8') }
}

function form(parts: Record<string, string | Uint8Array>): FormData {
  const data = new FormData()
  for (const [name, part] of Object.entries(parts)) {
    data.set(name, typeof part === 'string' ? part : new File([new Uint8Array(part)], 'passport.jpg'))
  }
  return data
}

async function post(path: string, body: FormData, browser = ida) {
  const headers = { origin: address(''), accept: 'text/html' }
  const response = await browser.fetch(address(path), { method: 'POST', body, headers })
  const location = response.headers.get('location')
  return { status: response.status, location, html: onScreen(await response.text()) }
}

const year = new Date().getUTCFullYear()
const information = {
  kind: 'PASSPORT',
  number: NUMBER,
  issuingCountry: 'SE',
  'issueDate-day': '15',
  'issueDate-month': '06',
  'issueDate-year': String(year - 2),
  'expirationDate-day': '14',
  'expirationDate-month': '06',
  'expirationDate-year': String(year + 8),
}
const tell = (browser = ida, change = {}) =>
  post(`${step('information')}?_action=documents.information`, form({ ...information, ...change }), browser)
const send = (parts: Record<string, string | Uint8Array>, browser = ida) =>
  post(`${step('image')}?_action=documents.upload`, form({ kind: 'PASSPORT', ...parts }), browser)

/** The scan's address on the documents page. */
const scanOf = async (browser: BrowserCookies) =>
  /src="([^"]*\/scan\/[^"]*)"/
    .exec((await visit('/account/documents', browser)).html)?.[1]
    ?.replaceAll('&amp;', '&') ?? ''

beforeAll(async () => {
  // Too small for the sandbox to read, which would take it seconds.
  photo = await sharp(await drawSpecimen({ width: 500 }))
    .withExif({ IFD0: { Make: 'Caravel Phone' }, IFD3: { GPSLatitude: '45/1 26/1 0/1' } })
    .toBuffer()
  house = await sharedHouse()
  app = house.app
  tap = house.tap
  ida = await alone('ida')
  emma = await house.signIn('emma')
})
afterAll(() => house?.close())
afterEach(() => {
  tap.break(null)
  tap.answer(null)
})

describe('the steps', () => {
  it('opened too early lead to the first open one; unknown ones are not found', async () => {
    const early = await alone('ida')
    for (const name of ['image', 'verification']) {
      const { status, headers } = await visit(step(name), early)
      expect([status, headers.get('location')]).toEqual([302, step('information')])
    }
    for (const path of [step('constructor'), step('image', 'PASSPORT'), step('image', 'library-card')]) {
      expect((await visit(path)).status).toBe(404)
    }
  })

  it('keep what was typed on the server: no address and no cookie contains it', async () => {
    const { status, location } = await tell()
    expect([status, location]).toEqual([303, step('image')])
    expect([...ida.all().values()].join()).not.toContain(NUMBER)
    expect((await visit(step('image'))).status).toBe(200)
    expect((await visit(step('information'))).html).toContain(`value="${NUMBER}"`)
    expect((await visit(step('information'), emma)).html).not.toContain(NUMBER)
  })

  it('report errors with status 400 and keep the rest', async () => {
    const { status, html } = await tell(emma, { number: '"><script>x', 'expirationDate-year': '2001' })
    expect(status).toBe(400)
    expect(html).toContain(en('documents:error.number.characters'))
    expect(html).toContain(en('documents:error.expirationDate.beforeIssue'))
    // Kept and inert.
    expect(/value="([^"]*)"[^>]* name="number"|name="number"[^>]* value="([^"]*)"/.exec(html)?.[0]).toContain(
      'script',
    )
    expect(html).not.toContain('"><script>x')
  })
})

describe('an upload', () => {
  // Each test stands alone: the step before an upload has been taken.
  beforeAll(async () => {
    expect((await tell()).status).toBe(303)
  })

  // More of them in tests/unit/features/scan/clean-files.test.ts.
  const corpus: [string, string, () => Uint8Array][] = [
    ['an SVG', 'type', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a page in a JPEG', 'damaged', () => Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')])],
    ['5 MB and a byte', 'tooLarge', () => Buffer.concat([photo, Buffer.alloc(5 * MB + 1 - photo.length)])],
  ]
  it.each(corpus)('of %s is refused at its field: %s', async (_, code, content) => {
    const before = tap.seen.length
    const { status, html } = await send({ front: content() })
    expect(status).toBe(400)
    expect(html).toContain(
      en(`capture:error.${code}`, { side: en('capture:side.PASSPORT.front.name'), megabytes: 5 }),
    )
    expect(tap.seen.slice(before).filter((call) => call.startsWith('POST'))).toEqual([])
  })

  it('without a file says which one is missing; without a kind it is refused as not ours', async () => {
    expect((await send({ front: 'text' })).html).toContain(
      en('capture:error.missing', { side: en('capture:side.PASSPORT.front.name') }),
    )
    expect((await send({ kind: 'LIBRARY_CARD', front: photo })).status).toBe(400)
  })

  it('is limited while it is read: 11 MB with files, 64 KB for text', async () => {
    const { status, html } = await send({ front: new Uint8Array(12 * MB) })
    expect(status).toBe(413)
    expect(html).toContain(en('shell:tooLarge.text'))
    expect(html).toContain(`href="${step('image')}"`)
    expect((await tell(ida, { number: 'A'.repeat(70_000) })).status).toBe(413)
  })

  it('cut off half-way leaves nothing behind', async () => {
    const mia = await alone('mia')
    expect((await tell(mia)).status).toBe(303)
    const cookie = cookieHeader(mia)
    const socket = connect(app.port, '127.0.0.1')
    tap.reset()
    // The app says that it has the request before its body is sent.
    const begun = once(socket, 'data')
    socket.write(
      `POST ${step('image')}?_action=documents.upload HTTP/1.1\r\nHost: localhost:${app.port}\r\nExpect: 100-continue\r\n` +
        `Origin: ${address('')}\r\nCookie: ${cookie}\r\nContent-Type: multipart/form-data; boundary=cut-in-two\r\n` +
        'Content-Length: 400000\r\n\r\n',
    )
    expect(String(await begun)).toContain('100 Continue')
    socket.write(
      '--cut-in-two\r\nContent-Disposition: form-data; name="kind"\r\n\r\nPASSPORT\r\n' +
        '--cut-in-two\r\nContent-Disposition: form-data; name="front"; filename="a"\r\n\r\n',
    )
    await new Promise((sent) => socket.write(photo.subarray(0, 5000), sent))
    socket.destroy()
    // Uploads take turns: when a whole one is through, so is whatever came of this one.
    const { status, location } = await send({ front: photo }, mia)
    expect([status, location]).toEqual([303, step('verification')])
    expect(tap.seen.filter((call) => call.startsWith('POST'))).toHaveLength(1)
  })

  it('arrives as a JPEG without location data, and belongs to the traveller alone', async () => {
    const { status, location } = await send({ front: photo })
    expect([status, location]).toEqual([303, step('verification')])
    const { headers, body } = await visit('/files/verification/passport')
    expect(headers.get('content-type')).toContain('application/json')
    expect(['pending', 'success', 'error']).toContain(JSON.parse(body.toString()))
    const scan = await visit(await scanOf(ida))
    expect(scan.status).toBe(200)
    expect((await sharp(scan.body).metadata()).exif).toBeUndefined()
    expect(scan.body.includes('Caravel Phone')).toBe(false)
  })

  it('too many in a row are told to wait', async () => {
    const [own, other] = [await alone('ida'), await alone('ida')]
    expect((await tell(own)).status).toBe(303)
    const answers = []
    for (let index = 0; index < 21; index += 1) answers.push((await send({}, own)).status)
    expect(answers.slice(0, 20)).not.toContain(429)
    expect(answers.at(-1)).toBe(429)
    // Nobody else waits with them.
    expect((await send({}, other)).status).not.toBe(429)
  })
})

describe('a task that began on a trip', () => {
  const from = (name: string, trip = 'B2131') => `${step(name)}?trip=${encodeURIComponent(trip)}`
  const sent = async (address: string, action: string, parts: Parameters<typeof form>[0]) =>
    post(`${address}&_action=documents.${action}`, form(parts), ida)

  it('leads from step to step with it, and back to what else it needs', async () => {
    const typed = await sent(from('information'), 'information', information)
    expect([typed.status, typed.location]).toEqual([303, from('image')])
    expect((await visit(from('image'))).html).toContain('href="/travels/B2131#ready"')
    const uploaded = await sent(from('image'), 'upload', { kind: 'PASSPORT', front: photo })
    expect([uploaded.status, uploaded.location]).toEqual([303, from('verification')])
    // Whether the check is still going on or has ended by now.
    const { html } = await visit(from('verification'))
    expect(html).toMatch(new RegExp(`href="/travels/B2131#ready"[^>]*>[^/]*${en('documents:backToTrip')}`))
  })
  it('keeps it while a script sends the photo, and when a step has to come first', async () => {
    await tell()
    const image = (await visit(from('image', 'B2131 é'))).html
    expect(image).toContain('documents.upload/?trip=B2131+%C3%A9')
    const early = await visit(from('image'), emma)
    expect([early.status, early.headers.get('location')]).toEqual([302, from('information')])
  })
  it('goes nowhere but to a trip of ours', async () => {
    for (const trip of [
      '//evil.example',
      '/\\evil.example',
      '..',
      'javascript:alert(1)',
      'B2131"><script>',
    ]) {
      const { html } = await visit(from('information', trip), emma)
      const cancel = /<a[^>]*href="([^"]*)"[^>]*>[^/]*Cancel/.exec(html)?.[1] ?? ''
      expect(cancel, trip).toMatch(/^\/(travels\/[^/]+#ready|account\/documents)$/)
      expect(html).not.toContain('"><script>')
    }
  })
})

describe('a day that is too early for the next trip', () => {
  // Ida's trip ends in 52 days, and nobody has told what it asks for.
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  const until = (day: Date) => ({
    'expirationDate-day': String(day.getUTCDate()),
    'expirationDate-month': String(day.getUTCMonth() + 1),
    'expirationDate-year': String(day.getUTCFullYear()),
  })
  const plain = (html: string) => onScreen(html).replaceAll(/\s+/g, ' ')

  it('is asked about at the first step, once, with what was typed', async () => {
    const short = await tell(ida, until(inDays(100)))
    expect(short.status).toBe(200)
    expect(plain(short.html)).toContain(en('documents:early.advice', { trip: 'Azores, slowly' }))
    expect(short.html).toContain(`value="${NUMBER}"`)
    const asked = /name="asked" value="([\d-]+)"/.exec(short.html)?.[1]
    expect(asked).toBe(inDays(100).toISOString().slice(0, 10))
    const again = await tell(ida, { ...until(inDays(100)), asked })
    expect([again.status, again.location]).toEqual([303, step('image')])
    // Of another day it is asked again.
    const other = await tell(ida, { ...until(inDays(30)), asked })
    expect(plain(other.html)).toContain(en('documents:early.blocked', { trip: 'Azores, slowly' }))
  })
  it('costs two calls, and is not asked about while the trips cannot be read', async () => {
    tap.reset()
    await tell(ida, until(inDays(100)))
    expect(new Set(tap.seen).size).toBe(tap.seen.length)
    expect(tap.seen.length).toBe(2)
    tap.break(/\/bookings$/)
    expect((await tell(ida, until(inDays(100)))).status).toBe(303)
  })
  it('is not one for a card where a passport is asked for, nor for a day that is late enough', async () => {
    expect((await tell(ida, until(inDays(300)))).status).toBe(303)
    const card = { ...information, ...until(inDays(100)), kind: 'IDENTITY_CARD' }
    const path = step('information', 'identity-card')
    expect((await post(`${path}?_action=documents.information`, form(card), ida)).status).toBe(303)
  })
})

describe('a page that waits for verification', () => {
  const pending = { kind: 'PASSPORT', status: 'TO_VALIDATE', number: NUMBER }
  const looksAgain = /<meta http-equiv="refresh"|data-verification="/g
  const linkTo = (html: string, key: string) =>
    html
      .split('<a ')
      .find((part) => part.includes(en(key)))
      ?.match(/href="([^"]*)"/)?.[1]

  it('reloads by itself until it is stopped, with script and without', async () => {
    tap.answer(/\/documents$/, { data: [{ ...pending, uploadedAt: new Date().toISOString() }] })
    const watching = await visit(step('verification'))
    expect(watching.html.match(looksAgain)).toHaveLength(2)
    const stop = linkTo(watching.html, 'documents:pending.stop') ?? ''
    const stopped = await visit(stop)
    expect(stopped.html).not.toMatch(looksAgain)
    expect(stopped.html).toContain(en('documents:pending.title'))
    expect(linkTo(stopped.html, 'documents:pending.again'), 'looking stays possible').toBe(stop)
    expect(linkTo(stopped.html, 'documents:pending.resume')).toBe(step('verification'))
  })

  it.each([
    ['approved', { status: 'APPROVED', expirationDate: `${year + 8}-06-14` }, 'documents:success.title'],
    ['rejected', { status: 'REJECTED' }, 'documents:rejected.title'],
  ] as const)('once it is %s begins with that, which is read out', async (_, outcome, key) => {
    tap.answer(/\/documents$/, { data: [{ ...pending, ...outcome }] })
    const { html } = await visit(step('verification'))
    expect(newsOf(html)).toEqual([en(key)])
  })

  it('does not reload by itself when verification takes long', async () => {
    const uploadedAt = new Date(Date.now() - 600_000).toISOString()
    tap.answer(/\/documents$/, { data: [{ ...pending, uploadedAt }] })
    const { html } = await visit(step('verification'))
    expect(html).toContain(en('documents:slow.title'))
    expect(html).not.toMatch(looksAgain)
    expect(html).not.toContain(en('documents:pending.stop'))
  })
})

describe('a scan', () => {
  it('is a download that nothing may run, store or frame', async () => {
    const { status, headers, body } = await visit(await scanOf(emma), emma)
    expect(status).toBe(200)
    const type = headers.get('content-type')
    expect(type).toMatch(/^image\/(jpeg|png)$/)
    const ending = type === 'image/png' ? 'png' : 'jpg'
    expect(headers.get('content-disposition')).toBe(`attachment; filename="passport.${ending}"`)
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox; frame-ancestors 'none'")
    expect(headers.get('cache-control')).toContain('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect((await sharp(body).metadata()).width).toBeGreaterThan(300)
  })

  it('of another traveller, side or name does not exist', async () => {
    const sofia = await house.signIn('sofia')
    const own = await scanOf(emma)
    for (const [scan, other] of [
      [own, sofia],
      [await scanOf(sofia), emma],
    ] as const) {
      expect(scan).not.toBe('')
      const { status, html } = await visit(scan, other)
      expect(status).toBe(404)
      expect(html).toContain(en('shell:notFoundTitle'))
    }
    for (const side of ['middle', 'BACK', 'back']) {
      expect((await visit(own.replace('/front/', `/${side}/`), emma)).status).toBe(404)
    }
    for (const id of ['', '..', '../users/me', 'x'.repeat(500), '%00', "'%20OR%201=1--"]) {
      expect((await visit(`/files/scan/passport/front/${id}`, emma)).status).toBe(404)
    }
    expect((await visit(own, createBrowser())).status).toBe(302)
  })

  it('that is not a picture is not served as one', async () => {
    const own = await scanOf(emma)
    tap.answer(/\/documents\/[^/]+$/, '<script>alert(1)</script>')
    const { headers } = await visit(own, emma)
    expect(headers.get('content-type')).toBe('application/octet-stream')
    expect(headers.get('content-disposition')).toBe('attachment; filename="passport.bin"')
  })
})

it('no token, number or query is in the log', async () => {
  await tell()
  await send({ front: photo })
  await visit(await scanOf(emma), emma)
  await expect.poll(house.log).toContain('/files/scan/')
  expect(house.log()).not.toMatch(/access_token|\?side=|Bearer|Exif/)
  expect(house.log()).not.toContain(NUMBER)
})
