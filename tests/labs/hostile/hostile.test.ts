import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routeEntry, routeNames } from '#routes.ts'
import { actionNames } from '../../faults/action-names.ts'
import { handoffSteps, toPhotoFile, uploads } from '../../faults/handoff-steps.ts'
import { type House, openHouse, type Visit } from '../../faults/house.ts'
import { type RunningApp, startApp } from '../../support/app.ts'
import {
  type DearRequest,
  dearBodies,
  dearHeads,
  sendDear,
  type Whereto,
} from '../../support/costly-requests.ts'
import { tooDearPictures } from '../../support/dear-pictures.ts'
import { ownerIn } from '../../support/form-owner.ts'
import { type LivezWatch, watchLivez } from '../../support/livez-watch.ts'
import { cookieHeader, createBrowser, followToCallback } from '../../support/sign-in.ts'
import { drawSpecimen } from '../../support/specimen.ts'
import { residentBytes } from '../bench/process-figures.ts'

/*
 * `npm run labs -- hostile`, beyond `npm test`: the memory that hostile files leave behind, and how long a request holds the process.
 * Some ten minutes; `-- -t multipart` runs the tests whose names contain it. tests/faults covers such clients' other attacks.
 */

const MB = 1024 * 1024

describe('files that are dear to look at are refused, and leave little memory behind', () => {
  const MOST_LEFT_MB = 120
  let house: House
  let steps: ReturnType<typeof handoffSteps>
  let jpeg: Buffer
  let png: Buffer
  beforeAll(async () => {
    // As `npm start` sets it.
    house = await openHouse(() => ({ LOG_LEVEL: 'silent', MALLOC_MMAP_THRESHOLD_: '131072' }))
    steps = handoffSteps(house)
    jpeg = await drawSpecimen({ width: 900 })
    png = await drawSpecimen({ width: 900, format: 'png' })
    // One refused photo of the usual kind loads the decoder, once per process.
    const broken = toPhotoFile(jpeg.subarray(0, jpeg.length / 2))
    await steps.upload(await steps.typed(), { front: broken, back: broken })
  })
  afterAll(() => house?.close())

  /** A photo of 5 MB that consists of one part, repeated, after its first bytes. */
  function filled(file: Buffer, at: number, part: Buffer): File {
    const times = Math.floor((5 * MB - file.length) / part.length)
    const middle = Buffer.alloc(times * part.length, part)
    return toPhotoFile(Buffer.concat([file.subarray(0, at), middle, file.subarray(at)]))
  }
  const emptySegments = () => filled(jpeg, 2, Buffer.from([0xff, 0xe1, 0, 2]))
  const emptyScans = () => filled(jpeg, jpeg.length - 2, Buffer.from([0xff, 0xda, 0, 2]))
  function emptyTexts(): File {
    const [body, sum] = [Buffer.from('zTXt'), Buffer.alloc(4)]
    sum.writeUInt32BE(crc32(body))
    return filled(png, 33, Buffer.concat([Buffer.alloc(4), body, sum]))
  }

  /** Sends one after the other, and weighs the process before and at each answer. */
  async function weigh(sends: readonly (() => Promise<Visit>)[]): Promise<void> {
    const memory = () => residentBytes(house.app.app.pid) / MB
    const before = memory()
    let most = before
    for (const send of sends) {
      const answer = await send()
      expect([answer.status, uploads(answer)]).toEqual([400, []])
      most = Math.max(most, memory())
    }
    console.log(`${Math.round(before)} MB before, ${Math.round(most)} MB at most`)
    expect(most - before).toBeLessThanOrEqual(MOST_LEFT_MB)
  }
  const six = <T>(one: T) => Array.from({ length: 6 }, () => one)

  it.each([
    ['one side', () => toPhotoFile(jpeg)],
    ['both sides', emptySegments],
  ])('six JPEGs of 5 MB of empty segments on %s', async (_, back) => {
    const browser = await steps.typed()
    const card = { front: emptySegments(), back: back() }
    await weigh(six(() => steps.upload(browser, card)))
  })

  it('the same from a phone', async () => {
    const { phone, shown } = await steps.claimed(await steps.typed('astrid'))
    const front = emptySegments()
    await weigh(six(() => steps.send(phone, shown, { front })))
  })

  it('pictures that a decoder would hold 290 to 590 MB of', async () => {
    const browser = await steps.typed()
    const files = (await tooDearPictures()).map((file) => toPhotoFile(file))
    await weigh(files.map((file) => () => steps.upload(browser, { front: file, back: file })))
  })

  it('a PNG of empty texts and a JPEG of empty scans', async () => {
    const browser = await steps.typed()
    const files = [emptyTexts(), emptyScans()]
    await weigh(files.map((file) => () => steps.upload(browser, { front: file, back: file })))
  })
})

/* Each potentially costly request, to every page and action, signed out and signed in, while another thread requests /livez. */
describe('no request holds the process longer than 100 ms', { timeout: 1_800_000 }, () => {
  const LONGEST_PAUSE_MS = 100
  /** A pause caused by the request itself happens each time; a busy machine's does not. */
  const TRIES = 5

  const pages = [...routeNames.map((name) => routeEntry(name).path), '/no-such-page'].map((path) =>
    path
      .replace('{tour}', 'B2101')
      .replace('{kind}', 'passport')
      .replace('{step}', 'image')
      .replace(/\{\w+\??\}/, 'made-up'),
  )
  const actions = [
    ...actionNames.flatMap((name) => [`/_actions/${name}`, `/account/registry/personal?_action=${name}`]),
    ...['documents.upload', 'documents.information'].map(
      (name) => `/account/documents/passport/image?_action=${name}`,
    ),
  ]

  let app: RunningApp
  let watch: LivezWatch
  beforeAll(async () => {
    app = await startApp({ LOG_LEVEL: 'silent', WRONG_LINKS_PER_ADDRESS: '1000000' })
    watch = watchLivez(app.port)
    // The first visit of a page loads its modules, once per process.
    await pauses({ name: 'warm' }, pages)
  })
  afterAll(async () => {
    await watch?.close()
    await app?.stop()
  })

  async function signIn(): Promise<Pick<Whereto, 'cookie' | 'owner'>> {
    const origin = `http://localhost:${app.port}`
    const browser = createBrowser()
    await browser.fetch(
      await followToCallback(browser, `${origin}/login`, `${origin}/login/redirect`, 'emma'),
    )
    return { cookie: cookieHeader(browser), owner: ownerIn(browser, app.port) ?? undefined }
  }

  /** The longest wait of `/livez` while a request is answered: the shortest of up to five tries. */
  async function longestPause(dear: DearRequest, whereto: Whereto) {
    // Made before the clock runs: 11 MB also take this machine's time.
    const body = dear.body?.()
    const made = body ? { ...dear, body: () => body } : dear
    let pause = Number.POSITIVE_INFINITY
    let status = 0
    for (let tries = 0; tries < TRIES && pause > LONGEST_PAUSE_MS; tries += 1) {
      await watch.worst()
      status = await sendDear(made, whereto)
      pause = Math.min(pause, await watch.worst())
    }
    return { pause, status }
  }

  /** The pauses that were too long. */
  async function pauses(dear: DearRequest, addresses: readonly string[]): Promise<string[]> {
    const found: string[] = []
    // One of the pages signs out, so each kind of request signs in again.
    for (const signedIn of [{}, await signIn()]) {
      for (const address of addresses) {
        const { pause, status } = await longestPause(dear, { port: app.port, address, ...signedIn })
        const who = 'cookie' in signedIn ? 'signed in' : 'signed out'
        if (pause > LONGEST_PAUSE_MS) found.push(`${Math.round(pause)} ms: ${address} ${who} (${status})`)
      }
    }
    return found
  }

  it.each(dearHeads)('$name', async (dear) => {
    expect(await pauses(dear, dear.path ? ['/'] : pages)).toEqual([])
  })

  it.each(dearBodies)('$name', async (dear) => {
    expect(await pauses(dear, [...actions, ...pages])).toEqual([])
  })
})
