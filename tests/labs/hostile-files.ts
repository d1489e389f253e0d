import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { type House, openHouse, type Visit } from '../faults/house.ts'
import { type BrowserCookies, cookieHeader } from '../support/sign-in.ts'
import { drawSpecimen } from '../support/specimen.ts'
import { status } from '../support/wire-faults.ts'

/*
 * Part of `npm run hostile`: files that are dear to look at, with the memory they leave in the process; one card sent four times; an
 * itinerary that a browser has written; my data, asked for without end and by a reader that stops; and a backoffice that asks us to wait.
 */

/** Memory that may be left behind by all costly files together. */
const MOST_LEFT_MB = 120

interface Line {
  part: string
  seen: string
  holds: boolean
}

/** Runs the parts whose names contain one of `words`, or all; true when each of them holds. */
export async function hostileFiles(words: readonly string[]): Promise<boolean> {
  const asked = Object.entries(parts).filter(
    ([name]) => words.length === 0 || words.some((word) => name.includes(word)),
  )
  if (asked.length === 0) return true
  const house = await openHouse(() => ({ LOG_LEVEL: 'silent', MALLOC_MMAP_THRESHOLD_: '131072' }))
  const lines: Line[] = []
  try {
    for (const [part, run] of asked) lines.push({ part, ...(await run(house)) })
  } finally {
    await house.close()
  }
  console.table(lines)
  return lines.every(({ holds }) => holds)
}

const card = '/account/documents/identity-card'
const photoOf = (bytes: Uint8Array) => new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' })

function post(house: House, browser: BrowserCookies, path: string, parts: Record<string, string | File>) {
  const body = new FormData()
  for (const [name, part] of Object.entries(parts)) body.set(name, part)
  const headers = { origin: house.origin, accept: 'text/html' }
  return house.visit(path, { browser, method: 'POST', body, headers })
}

async function typed(house: House, sub: string): Promise<BrowserCookies> {
  const browser = await house.signIn(sub)
  const year = new Date().getUTCFullYear()
  await post(house, browser, `${card}/information?_action=documents.information`, {
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
  return browser
}
const send = (house: House, browser: BrowserCookies, front: File, back: File) =>
  post(house, browser, `${card}/image?_action=documents.upload`, { kind: 'IDENTITY_CARD', front, back })
const uploads = (visits: readonly Visit[]) =>
  visits.flatMap(({ calls }) => calls).filter((call) => /^POST .*\/documents$/.test(call)).length

/** Resident memory of the app, MB. */
function memoryOf({ app }: House): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${app.app.pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

const FIVE_MB = 5 * 1024 * 1024
/** Filled up with a part, repeated, after its first bytes. */
const filled = (file: Buffer, at: number, part: Buffer) => {
  const times = Math.floor((FIVE_MB - file.length) / part.length)
  return photoOf(
    Buffer.concat([file.subarray(0, at), Buffer.alloc(times * part.length, part), file.subarray(at)]),
  )
}
function emptyChunk(type: string): Buffer {
  const [body, sum] = [Buffer.from(type), Buffer.alloc(4)]
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([Buffer.alloc(4), body, sum])
}

const parts: Record<string, (house: House) => Promise<Omit<Line, 'part'>>> = {
  async 'costly files'(house) {
    const jpeg = await drawSpecimen({ width: 900 })
    const png = await drawSpecimen({ width: 900, format: 'png' })
    const empty = filled(jpeg, 2, Buffer.from([0xff, 0xe1, 0, 2]))
    const texts = filled(png, 33, emptyChunk('zTXt'))
    const scans = filled(jpeg, jpeg.length - 2, Buffer.from([0xff, 0xda, 0, 2]))
    const browser = await typed(house, 'runa')
    // One refused photo of the usual kind loads the decoder, which happens once a process.
    await send(house, browser, photoOf(jpeg.subarray(0, jpeg.length / 2)), photoOf(png))
    const before = memoryOf(house)
    const began = performance.now()
    const answers: Visit[] = []
    for (let times = 0; times < 6; times += 1) answers.push(await send(house, browser, empty, empty))
    for (const file of [texts, scans]) answers.push(await send(house, browser, file, file))
    const after = memoryOf(house)
    const refused = answers.every(({ status: code }) => code === 400) && uploads(answers) === 0
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    return {
      seen: `${before} MB before, ${after} MB after, ${seconds} s, ${refused ? 'all refused' : 'not all refused'}`,
      holds: refused && after - before <= MOST_LEFT_MB,
    }
  },

  async 'pressed four times'(house) {
    const browser = await typed(house, 'astrid')
    const photo = photoOf(await drawSpecimen({ width: 900 }))
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(house, browser, photo, photo)))
    const same = new Set(answers.map(({ headers }) => headers.get('location'))).size === 1
    return { seen: `${uploads(answers)} uploads`, holds: same && uploads(answers) === 1 }
  },

  async 'a forged itinerary'(house) {
    const browser = await house.signIn('vera')
    const airport = (iataCode: string) => ({
      iataCode,
      name: null,
      city: null,
      countryCode: null,
      timeZone: null,
    })
    const page = await house.visit('/travels/B2703', { browser })
    const [day = ''] = /\d{4}-\d\d-\d\d/.exec(page.html) ?? []
    const segment = {
      flightNumber: 'AZ999',
      departureAirport: airport('FCO'),
      arrivalAirport: airport('JFK'),
      departureDateTime: `${day}T10:00:00`,
      arrivalDateTime: `${day}T19:00:00`,
    }
    const answer = await post(house, browser, '/travels/B2703/B2703-T1/flights?_action=shareFlights', {
      ...{ booking: 'B2703', traveller: 'B2703-T1', intent: 'save', source: 'search', from: '0', to: '0' },
      itinerary: JSON.stringify({ flightNumber: 'AZ999', airline: 'Forged', segments: [segment] }),
    })
    const written = answer.calls.filter((call) => call.startsWith('POST ')).length
    return { seen: `${answer.status}, ${written} writes`, holds: written === 0 }
  },

  async 'my data'(house) {
    const browser = await house.signIn('noah')
    const socket = connect(house.app.port, '127.0.0.1')
    socket.write(
      `GET /files/my-data HTTP/1.1\r\nHost: localhost:${house.app.port}\r\nCookie: ${cookieHeader(browser)}\r\n\r\n`,
    )
    await new Promise((resolve) => socket.once('readable', resolve))
    const began = performance.now()
    let next = await house.visit('/files/my-data', { browser })
    while (next.status === 429 && performance.now() - began < 60_000) {
      await sleep(2000)
      next = await house.visit('/files/my-data', { browser })
    }
    const waited = Math.round((performance.now() - began) / 1000)
    socket.destroy()
    const codes: number[] = []
    let last = next
    for (let times = 0; times < 12; times += 1) {
      last = await house.visit('/files/my-data', { browser })
      codes.push(last.status)
    }
    const limited = last.status === 429 && last.calls.every((call) => call.endsWith('/users/me'))
    return {
      seen: `after a reader that stopped ${next.status} within ${waited} s; then ${codes.join(' ')}`,
      holds: next.status === 200 && waited < 45 && limited,
    }
  },

  async 'a busy backoffice'(house) {
    const browser = await house.signIn('vera')
    const faults = [[/\/bookings\/B2703$/, status(429, { 'retry-after': '60' })]] as const
    const { status: code, headers } = await house.visit('/travels/B2703/B2703-T1/flights', {
      browser,
      faults,
    })
    const after = headers.get('retry-after')
    return { seen: `${code}, Retry-After ${after}`, holds: code === 503 && after !== null }
  },
}
