import { once } from 'node:events'
import { connect } from 'node:net'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { documentFields } from '../../faults/handoff-steps.ts'
import type { Visit } from '../../faults/house.ts'
import { inHouse } from '../../faults/in-house.ts'
import { loadCopy, toastsIn } from '../../support/copy.ts'
import { readNotice, readNumbers } from '../../support/html-words.ts'
import { type BrowserCookies, cookieHeader, createBrowser } from '../../support/sign-in.ts'
import { drawSpecimen } from '../../support/specimen.ts'
import { status as answered, answering, type Fault } from '../../support/wire-faults.ts'

/* The document pages of the built app over plain HTTP: what they accept, what they return, and to which traveller. */

const en = loadCopy('international')
const MB = 1024 * 1024
const NUMBER = 'CANARY4410287'
const step = (name: string, kind = 'passport') => `/account/documents/${kind}/${name}`
const house = inHouse()
let ida: BrowserCookies
let photo: Buffer

const year = new Date().getUTCFullYear()
const information = documentFields('PASSPORT', NUMBER)
const tell = (browser = ida, change = {}) =>
  house.post(
    `${step('information')}?_action=documents.information`,
    { ...information, ...change },
    { browser },
  )
const fileOf = (bytes: Uint8Array) => new File([new Uint8Array(bytes)], 'passport.jpg')
const send = (parts: Record<string, string | File>, browser = ida) =>
  house.post(`${step('image')}?_action=documents.upload`, { kind: 'PASSPORT', ...parts }, { browser })
const visit = (path: string, browser = ida) => house.visit(path, { browser })
const bytesOf = async (path: string, browser: BrowserCookies) =>
  Buffer.from(await (await browser.fetch(house.origin + path)).arrayBuffer())

/** The scan's address on the documents page. */
const scanOf = async (browser: BrowserCookies) =>
  /src="([^"]*\/scan\/[^"]*)"/
    .exec((await visit('/account/documents', browser)).html)?.[1]
    ?.replaceAll('&amp;', '&') ?? ''

beforeAll(async () => {
  // Too small for the sandbox to read; reading would take seconds.
  photo = await sharp(await drawSpecimen({ width: 500 }))
    .withExif({ IFD0: { Make: 'Caravel Phone' }, IFD3: { GPSLatitude: '45/1 26/1 0/1' } })
    .toBuffer()
  ida = (await house.alone('ida')).browser
})

describe('the steps', () => {
  it('opened too early lead to the first open one; unknown ones are not found', async () => {
    const early = (await house.alone('ida')).browser
    for (const name of ['image', 'verification']) {
      const { status, location } = await visit(step(name), early)
      expect([status, location]).toEqual([302, step('information')])
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
    expect((await house.visit(step('information'), { as: 'emma' })).html).not.toContain(NUMBER)
  })

  // A passport always has one: tests/unit/features/documents/schema.test.ts.
  it('take a card without an expiry date, without script', async () => {
    const own = (await house.alone('ida')).browser
    const at = step('information', 'identity-card')
    const card = { ...documentFields('IDENTITY_CARD', 'CA00000AA'), noExpiry: 'on' }
    const post = (change: object) =>
      house.post(`${at}?_action=documents.information`, { ...card, ...change }, { browser: own })
    const both = await post({})
    expect(both.status).toBe(400)
    expect(both.screen).toContain(en('documents:error.expirationDate.both'))
    const none = Object.fromEntries(['day', 'month', 'year'].map((part) => [`expirationDate-${part}`, '']))
    expect((await post(none)).location).toBe(step('image', 'identity-card'))
    const { html } = await visit(at, own)
    expect(html).toMatch(/<input[^>]*name="noExpiry"[^>]*checked/)
    expect(readNumbers(html)).not.toContain('9999')
    expect((await visit(step('information'), own)).html).not.toContain('noExpiry')
  })

  it('take no photo for details that another tab has changed since the page of the photo was opened', async () => {
    const own = (await house.alone('ida')).browser
    const detailsOf = async () =>
      /name="details" value="([^"]+)"/.exec((await visit(step('image'), own)).html)?.[1]
    await tell(own)
    const details = String(await detailsOf())
    await tell(own, { number: 'YA7654321' })
    const refused = await send({ front: fileOf(photo), details }, own)
    expect([refused.status, refused.location]).toEqual([303, step('information')])
    const { html } = await visit(step('information'), own)
    expect(toastsIn(html, 'warning')).toEqual([en('documents:otherDetails')])
    expect(html).toContain('value="YA7654321"')
    const sent = await send({ front: fileOf(photo), details: String(await detailsOf()) }, own)
    expect([sent.status, sent.location]).toEqual([303, step('verification')])
  })

  it('report errors with status 400 and keep the rest', async () => {
    const emma = await house.browserOf('emma')
    const { status, html } = await tell(emma, { number: '"><script>x', 'expirationDate-year': '2001' })
    expect(status).toBe(400)
    expect(html).toContain(en('documents:error.number.characters'))
    expect(html).toContain(en('documents:error.expirationDate.beforeIssue'))
    // Kept, but inert.
    expect(/value="([^"]*)"[^>]* name="number"|name="number"[^>]* value="([^"]*)"/.exec(html)?.[0]).toContain(
      'script',
    )
    expect(html).not.toContain('"><script>x')
  })
})

// Files that are no photo: upload.test.ts, and tests/unit/photos/cleaning.
describe('an upload', () => {
  // Each test is independent: the step before an upload has been taken.
  beforeAll(async () => {
    expect((await tell()).status).toBe(303)
  })

  it('is limited while it is read: 11 MB with files, 64 KB for text', async () => {
    const { status, html } = await send({ front: fileOf(new Uint8Array(12 * MB)) })
    expect(status).toBe(413)
    expect(html).toContain(en('shell:tooLarge.text'))
    expect(html).toContain(`href="${step('image')}"`)
    expect((await tell(ida, { number: 'A'.repeat(70_000) })).status).toBe(413)
  })

  it('cut off half-way leaves nothing behind', async () => {
    const { app, tap } = house
    const { browser: mia } = await house.alone('mia')
    expect((await tell(mia)).status).toBe(303)
    const cookie = cookieHeader(mia)
    const socket = connect(app.port, '127.0.0.1')
    tap.reset()
    // The app confirms the request before its body is sent.
    const begun = once(socket, 'data')
    socket.write(
      `POST ${step('image')}?_action=documents.upload HTTP/1.1\r\nHost: localhost:${app.port}\r\nExpect: 100-continue\r\n` +
        `Origin: ${house.origin}\r\nCookie: ${cookie}\r\nContent-Type: multipart/form-data; boundary=cut-in-two\r\n` +
        'Content-Length: 400000\r\n\r\n',
    )
    expect(String(await begun)).toContain('100 Continue')
    socket.write(
      '--cut-in-two\r\nContent-Disposition: form-data; name="kind"\r\n\r\nPASSPORT\r\n' +
        '--cut-in-two\r\nContent-Disposition: form-data; name="front"; filename="a"\r\n\r\n',
    )
    await new Promise((sent) => socket.write(photo.subarray(0, 5000), sent))
    socket.destroy()
    // Uploads take turns: once a later one is complete, so is the outcome of this one.
    const { status, location } = await send({ front: fileOf(photo) }, mia)
    expect([status, location]).toEqual([303, step('verification')])
    expect(tap.seen.filter((call) => call.startsWith('POST'))).toHaveLength(1)
  })

  it('arrives as a JPEG without location data, and belongs to the traveller alone', async () => {
    const { status, location } = await send({ front: fileOf(photo) })
    expect([status, location]).toEqual([303, step('verification')])
    const { headers, html } = await visit('/files/verification/passport')
    expect(headers.get('content-type')).toContain('application/json')
    expect(['pending', 'success', 'error']).toContain(JSON.parse(html))
    const scan = await bytesOf(await scanOf(ida), ida)
    expect((await sharp(scan).metadata()).exif).toBeUndefined()
    expect(scan.includes('Caravel Phone')).toBe(false)
  })
})

describe('a task that began on a trip', () => {
  const from = (name: string, trip = 'B2131') => `${step(name)}?trip=${encodeURIComponent(trip)}`
  const sent = (address: string, action: string, parts: Record<string, string | File>) =>
    house.post(`${address}&_action=documents.${action}`, parts, { browser: ida })

  it('leads from step to step with it, and back to what else the trip needs', async () => {
    const typed = await sent(from('information'), 'information', information)
    expect([typed.status, typed.location]).toEqual([303, from('image')])
    expect((await visit(from('image'))).html).toContain('href="/travels/B2131#ready"')
    const uploaded = await sent(from('image'), 'upload', { kind: 'PASSPORT', front: fileOf(photo) })
    expect([uploaded.status, uploaded.location]).toEqual([303, from('verification')])
    // Whether the check still runs or has ended.
    const { html } = await visit(from('verification'))
    expect(html).toMatch(new RegExp(`href="/travels/B2131#ready"[^>]*>[^/]*${en('documents:backToTrip')}`))
  })
  it('keeps it while a script sends the photo, and when a step has to come first', async () => {
    await tell()
    const image = (await visit(from('image', 'B2131 é'))).html
    expect(image).toContain('documents.upload/?trip=B2131+%C3%A9')
    const early = await house.visit(from('image'), { as: 'emma' })
    expect([early.status, early.location]).toEqual([302, from('information')])
  })
  it('leads only to a trip of ours', async () => {
    const odd = ['//evil.example', '/\\evil.example', '..', 'javascript:alert(1)', 'B2131"><script>']
    for (const trip of odd) {
      const { html } = await house.visit(from('information', trip), { as: 'emma' })
      const cancel = /<a[^>]*href="([^"]*)"[^>]*>[^/]*Cancel/.exec(html)?.[1] ?? ''
      expect(cancel, trip).toMatch(/^\/(travels\/[^/]+#ready|account\/documents)$/)
      expect(html).not.toContain('"><script>')
    }
  })
})

describe('a day that is too early for the next trip', () => {
  // Ida's trip ends in 52 days, and its requirements are unknown.
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  const until = (day: Date) => ({
    'expirationDate-day': String(day.getUTCDate()),
    'expirationDate-month': String(day.getUTCMonth() + 1),
    'expirationDate-year': String(day.getUTCFullYear()),
  })
  const plain = ({ screen }: Visit) => screen.replaceAll(/\s+/g, ' ')

  it('is confirmed at the first step, once, with what was typed', async () => {
    const short = await tell(ida, until(inDays(100)))
    expect(short.status).toBe(200)
    expect(plain(short)).toContain(en('documents:early.advice', { trip: 'Azores, slowly' }))
    expect(short.html).toContain(`value="${NUMBER}"`)
    const asked = /name="asked" value="([\d-]+)"/.exec(short.html)?.[1]
    expect(asked).toBe(inDays(100).toISOString().slice(0, 10))
    const again = await tell(ida, { ...until(inDays(100)), asked })
    expect([again.status, again.location]).toEqual([303, step('image')])
    // Another day needs another confirmation.
    const other = await tell(ida, { ...until(inDays(30)), asked })
    expect(plain(other)).toContain(en('documents:early.blocked', { trip: 'Azores, slowly' }))
  })
  it('costs two calls, and needs no confirmation while the trips cannot be read', async () => {
    const { calls } = await tell(ida, until(inDays(100)))
    expect([new Set(calls).size, calls.length]).toEqual([2, 2])
    const path = `${step('information')}?_action=documents.information`
    const ask = { browser: ida, faults: [[/\/bookings$/, answered(500)]] as const }
    expect((await house.post(path, { ...information, ...until(inDays(100)) }, ask)).status).toBe(303)
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
    const pendingSince = (at: number) =>
      answering({ data: [{ ...pending, uploadedAt: new Date(at).toISOString() }] })
    const waiting = (path: string, at = Date.now()) =>
      house.visit(path, { browser: ida, faults: [[/\/documents$/, pendingSince(at)]] })
    const watching = await waiting(step('verification'))
    expect(watching.html.match(looksAgain)).toHaveLength(2)
    const stop = linkTo(watching.html, 'documents:pending.stop') ?? ''
    const stopped = await waiting(stop)
    expect(stopped.html).not.toMatch(looksAgain)
    expect(stopped.html).toContain(en('documents:pending.title'))
    expect(linkTo(stopped.html, 'documents:pending.again'), 'looking stays possible').toBe(stop)
    expect(linkTo(stopped.html, 'documents:pending.resume')).toBe(step('verification'))
    // Nor while the check takes long.
    const { html } = await waiting(step('verification'), Date.now() - 600_000)
    expect(html).toContain(en('documents:slow.title'))
    expect(html).not.toMatch(looksAgain)
    expect(html).not.toContain(en('documents:pending.stop'))
  })
})

describe('the outcome of a verification', () => {
  it.each([
    ['approved', { status: 'APPROVED', expirationDate: `${year + 8}-06-14` }, 'documents:success.title'],
    ['rejected', { status: 'REJECTED' }, 'documents:rejected.title'],
  ] as const)('once it is %s begins with that, which a screen reader announces', async (_, outcome, key) => {
    const data = [{ kind: 'PASSPORT', number: NUMBER, ...outcome }]
    const faults = [[/\/documents$/, answering({ data })]] as const
    const { html } = await house.visit(step('verification'), { browser: ida, faults })
    expect(readNotice(html)).toEqual([en(key)])
  })
})

describe('a scan', () => {
  it('is a download that nothing may run, store or frame', async () => {
    const emma = await house.browserOf('emma')
    const path = await scanOf(emma)
    const { status, headers } = await visit(path, emma)
    expect(status).toBe(200)
    const type = headers.get('content-type')
    expect(type).toMatch(/^image\/(jpeg|png)$/)
    const ending = type === 'image/png' ? 'png' : 'jpg'
    expect(headers.get('content-disposition')).toBe(`attachment; filename="passport.${ending}"`)
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox; frame-ancestors 'none'")
    expect(headers.get('cache-control')).toContain('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect((await sharp(await bytesOf(path, emma)).metadata()).width).toBeGreaterThan(300)
  })

  it('of another traveller, side or name does not exist', async () => {
    const [sofia, emma] = [await house.browserOf('sofia'), await house.browserOf('emma')]
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
    const path = await scanOf(await house.browserOf('emma'))
    const faults = [[/\/documents\/[^/]+$/, answering('<script>alert(1)</script>')]] as const
    const { headers } = await house.visit(path, { as: 'emma', faults })
    expect(headers.get('content-type')).toBe('application/octet-stream')
    expect(headers.get('content-disposition')).toBe('attachment; filename="passport.bin"')
  })

  it('is not fetched further when only its headers are requested', async () => {
    const path = await scanOf(await house.browserOf('emma'))
    let isOver = false
    const endless: Fault = ({ outgoing }) => {
      outgoing.on('close', () => {
        isOver = true
      })
      outgoing.writeHead(200, { 'content-type': 'image/jpeg' }).write(photo.subarray(0, 1000))
    }
    const faults = [[/\/documents\/[^/]+$/, endless]] as const
    const { headers, html } = await house.visit(path, { as: 'emma', method: 'HEAD', faults })
    expect([headers.get('content-type'), html]).toEqual(['image/jpeg', ''])
    await expect.poll(() => isOver, { timeout: 20_000 }).toBe(true)
  })
})
