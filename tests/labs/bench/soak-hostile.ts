import type { RunningApp } from '../../support/app.ts'
import { sendAndLeave } from '../../support/raw-http.ts'
import { type BrowserCookies, cookieHeader } from '../../support/sign-in.ts'
import { drawSpecimen } from '../../support/specimen.ts'
import { dearBodies, dearHeads, sendDear } from '../hostile/costly-requests.ts'
import { dearestPictures, tooDearPictures } from '../hostile/dear-pictures.ts'
import { signedIn } from './soak-journey.ts'
import { uploadPassport } from './upload-passport.ts'

/** Large photos: decoding them needs more memory than anything else. */
const PHOTO_WIDTH = 4000
const pages = [
  '/travels',
  '/',
  '/account/profile',
  '/account/documents/passport/image?_action=documents.upload',
]

/**
 * Sends, beside the journeys of the soak and until the time is over, bodies up to 11 MB, headers of 15 KB, photos of
 * passports and costly pictures, and requests that the client aborts. Only the memory that they leave matters here, not their answers.
 */
export async function beHostile({ port }: RunningApp, origin: string, seconds: number): Promise<void> {
  const until = performance.now() + seconds * 1000
  const large = await drawSpecimen({ width: PHOTO_WIDTH })
  const pictures = [large, ...(await dearestPictures()), ...(await tooDearPictures())]
  const photos = pictures.map((picture) => new Uint8Array(picture))
  const browsers = await Promise.all([0, 1, 2, 3].map((number) => signedIn(origin, number)))
  const pick = <T>(list: readonly T[], number: number) => list[number % list.length] as T
  const wholeOf = (number: number) => ({
    port,
    address: pick(pages, number),
    cookie: cookieHeader(pick(browsers, number)),
  })
  const ways: readonly ((number: number) => Promise<unknown>)[] = [
    (number) => sendDear(pick(dearBodies, number), wholeOf(number)),
    (number) => sendDear(pick(dearHeads, number), wholeOf(number)),
    (number) => uploadPassport(origin, pick(browsers, number), pick(photos, number)),
    (number) =>
      sendAndLeave(port, head(wholeOf(number)), pick(['at once', 'at the first bytes'], number), 'reset'),
  ]
  const worker = async (way: (number: number) => Promise<unknown>) => {
    for (let number = 0; performance.now() < until; number += 1) await way(number).catch(() => {})
  }
  await Promise.all(ways.map(worker))
  const signOut = (browser: BrowserCookies) =>
    browser.fetch(`${origin}/logout`, { method: 'POST', headers: { origin } })
  // The connection may be one that was closed after a refused body.
  const leave = (browser: BrowserCookies) => signOut(browser).catch(() => signOut(browser))
  await Promise.all(browsers.map(leave))
}

const head = ({ port, address, cookie }: { port: number; address: string; cookie: string }) =>
  `GET ${address} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept: text/html\r\nCookie: ${cookie}\r\n\r\n`
