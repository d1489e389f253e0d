import { readFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import type { House, Visit } from '../../faults/house.ts'
import { drawSpecimen } from '../../support/specimen.ts'
import { phoneOf, photoOf, sendCard, typed, uploadsOf } from './card.ts'
import { type Parts, type Seen, statusesOf } from './part.ts'

/* Files that are dear to look at, and the memory that they leave in the process. */

/** Memory that may be left behind, MB. */
const MOST_LEFT_MB = 120
const FIVE_MB = 5 * 1024 * 1024

/** Resident memory of the app, MB: as in `statm`, in a unit that does not depend on the machine's pages. */
function memoryOf({ app }: House): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${app.app.pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

/** A photo of 5 MB that consists of one part, repeated, after its first bytes. */
function filled(file: Buffer, at: number, part: Buffer): File {
  const times = Math.floor((FIVE_MB - file.length) / part.length)
  const middle = Buffer.alloc(times * part.length, part)
  return photoOf(Buffer.concat([file.subarray(0, at), middle, file.subarray(at)]))
}
function emptyChunk(type: string): Buffer {
  const [body, sum] = [Buffer.from(type), Buffer.alloc(4)]
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([Buffer.alloc(4), body, sum])
}

const drawJpeg = () => drawSpecimen({ width: 900 })
const emptySegments = async () => filled(await drawJpeg(), 2, Buffer.from([0xff, 0xe1, 0, 2]))

/** Sends them one after the other and weighs the process before, at each answer and after. */
async function weigh(house: House, sends: readonly (() => Promise<Visit>)[]): Promise<Seen> {
  const before = memoryOf(house)
  const began = performance.now()
  const answers: Visit[] = []
  let most = before
  for (const send of sends) {
    answers.push(await send())
    most = Math.max(most, memoryOf(house))
  }
  const after = memoryOf(house)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const isRefused = answers.every(({ status }) => status === 400) && uploadsOf(answers) === 0
  const memory = [before, most, after].map((each) => Math.round(each))
  return {
    seen: `${memory[0]} MB before, ${memory[1]} MB at most, ${memory[2]} MB after; ${statusesOf(answers)}, ${uploadsOf(answers)} uploads, ${seconds} s`,
    holds: isRefused && most - before <= MOST_LEFT_MB,
  }
}

const six = [1, 2, 3, 4, 5, 6]

export const files: Parts = {
  async 'six JPEGs of 5 MB of empty segments'(house) {
    const [photo, jpeg] = [await emptySegments(), await drawJpeg()]
    const browser = await typed(house, 'runa')
    // One refused photo of the usual kind loads the decoder, which happens once a process.
    const broken = photoOf(jpeg.subarray(0, jpeg.length / 2))
    await sendCard(house, browser, broken, broken)
    const back = photoOf(jpeg)
    return weigh(
      house,
      six.map(() => () => sendCard(house, browser, photo, back)),
    )
  },

  async 'the same on both sides, six times'(house) {
    const photo = await emptySegments()
    const browser = await typed(house, 'runa')
    return weigh(
      house,
      six.map(() => () => sendCard(house, browser, photo, photo)),
    )
  },

  async 'the same from a phone'(house) {
    const front = await emptySegments()
    const { send } = await phoneOf(house, await typed(house, 'astrid'))
    return weigh(
      house,
      six.map(() => () => send({ front })),
    )
  },

  async 'a JPEG of empty scans and a PNG of empty texts'(house) {
    const [jpeg, png] = [await drawJpeg(), await drawSpecimen({ width: 900, format: 'png' })]
    const scans = filled(jpeg, jpeg.length - 2, Buffer.from([0xff, 0xda, 0, 2]))
    const texts = filled(png, 33, emptyChunk('zTXt'))
    const browser = await typed(house, 'runa')
    return weigh(
      house,
      [texts, scans].map((file) => () => sendCard(house, browser, file, file)),
    )
  },
}
