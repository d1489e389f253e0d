import { beforeAll, describe, expect, it } from 'vitest'
import type { BrowserCookies } from '../support/sign-in.ts'
import { documents as card, drawCard, handoffSteps, says, uploads } from './handoff-steps.ts'
import { on, sharedBeside } from './house.ts'
import { inHouse } from './in-house.ts'

/* A repeated press of a button, on two processes with one session file. */

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

  it('sent again when they were rejected meanwhile are not sent a second time, but others are', async () => {
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

  it('with one replaced after Back are not taken for those that have arrived', async () => {
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
