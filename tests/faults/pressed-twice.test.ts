import { crc32 } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { MOST_PARTS } from '#photos/rules.ts'
import { loadCopy } from '../support/copy.ts'
import type { BrowserCookies } from '../support/sign-in.ts'
import { drawSpecimen } from '../support/specimen.ts'
import { documents as card, drawCard, handoffSteps, says, toPhotoFile, uploads } from './handoff-steps.ts'
import { on, sharedBeside } from './house.ts'
import { inHouse } from './in-house.ts'

/* A costly file, and a repeated press of a button, on two processes with one session file. */

const en = loadCopy('international')
const house = inHouse()
let besidePort: number
const steps = handoffSteps(house)
let front: File
let back: File

beforeAll(async () => {
  besidePort = await sharedBeside(house)
  ;({ front, back } = await drawCard())
})

const onSecond = (browser: BrowserCookies) => on(besidePort, browser, house)

describe('both sides of a card', () => {
  it('sent four times at once, from two browsers and to two processes, are uploaded once, and all get the same answer', async () => {
    const { sub } = await house.newTraveller('runa')
    const [one, other] = [await house.signIn(sub), await house.signIn(sub)]
    await steps.type(one)
    await steps.type(other)
    const pressed = [one, onSecond(one), other, onSecond(other)]
    const answers = await Promise.all(pressed.map((browser) => steps.upload(browser, { front, back })))
    expect(answers.map(({ location }) => location)).toEqual(pressed.map(() => `${card}/verification`))
    expect(uploads(...answers)).toHaveLength(1)
    // Pressed late: the form is empty, and the page repeats the first press's result.
    const late = await steps.upload(one, { front, back })
    expect([late.location, uploads(late)]).toEqual([`${card}/verification`, []])
  })

  it('sent again when they have been rejected meanwhile are not sent a second time, but others are', async () => {
    const browser = await steps.typed('runa')
    // The sandbox reads on it that it belongs to another person.
    expect(uploads(await steps.upload(browser, { front, back }))).toHaveLength(1)
    const rejected = async () =>
      says(await house.visit(`${card}/verification`, { browser }), 'documents:rejected.title')
    await expect.poll(rejected, { timeout: 120_000, interval: 250 }).toBe(true)
    const late = await steps.upload(browser, { front, back })
    expect([late.location, uploads(late)]).toEqual([`${card}/verification`, []])
    expect(uploads(await steps.upload(browser, { front, back: front }))).toHaveLength(1)
  })

  it('of which one is replaced after Back are not taken for the ones that have arrived', async () => {
    const browser = await steps.typed()
    expect((await steps.upload(browser, { front, back })).location).toBe(`${card}/verification`)
    const corrected = await steps.upload(browser, { front, back: front })
    expect([corrected.location, uploads(corrected)]).toEqual([`${card}/information`, []])
    // The input then goes with them.
    await steps.type(browser)
    const sent = await steps.upload(browser, { front, back: front })
    expect([sent.location, uploads(sent).length]).toEqual([`${card}/verification`, 1])
  })

  it('sent four times at once from a phone likewise, and no photo is left behind', async () => {
    const { phone, shown } = await steps.claimed(await steps.typed('astrid'))
    const four = [phone, onSecond(phone), phone, onSecond(phone)]
    const fronts = await Promise.all(four.map(() => steps.send(phone, shown, { front })))
    const backs = await Promise.all(four.map((each) => steps.send(each, shown, { back })))
    expect(uploads(...fronts, ...backs)).toHaveLength(1)
    expect(backs.map(({ location }) => location)).toEqual(four.map(() => `/phone/${shown.code}`))
    expect(says(await steps.open(phone, shown), 'handoff:phone.sent.title')).toBe(true)
  })
})

// The count's purpose, files of millions: tests/unit/photos/cleaning/rules.test.ts.
it('a file of more parts than a photo has is refused at its field, from a phone too, and nothing is stored', async () => {
  const many = (part: Buffer) => Buffer.alloc(part.length * (MOST_PARTS + 1), part)
  const spliced = (file: Buffer, at: number, part: Buffer) =>
    toPhotoFile(Buffer.concat([file.subarray(0, at), many(part), file.subarray(at)]))
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(Buffer.from('zTXt')))
  const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from('zTXt'), sum])
  const jpeg = spliced(await drawSpecimen({ width: 900 }), 2, Buffer.from([0xff, 0xe1, 0, 2]))
  const png = spliced(await drawSpecimen({ width: 900, format: 'png' }), 33, chunk)
  const computer = await steps.typed()
  const answer = await steps.upload(computer, { front: jpeg, back: png })
  expect([answer.status, uploads(answer)]).toEqual([400, []])
  for (const name of ['front', 'back']) {
    const side = en(`capture:side.IDENTITY_CARD.${name}.name`)
    expect(answer.screen).toContain(en('capture:error.tooComplex', { side }))
  }
  const { phone, shown } = await steps.claimed(computer)
  const sent = await steps.send(phone, shown, { front: jpeg })
  expect([sent.status, uploads(sent)]).toEqual([400, []])
})
