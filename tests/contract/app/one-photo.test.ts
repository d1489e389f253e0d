import { beforeAll, describe, expect, it } from 'vitest'
import { documents, drawCard, handoffSteps, says, uploads } from '../../faults/handoff-steps.ts'
import { on, sharedBeside } from '../../faults/house.ts'
import { inHouse } from '../../faults/in-house.ts'
import { loadCopy } from '../../support/copy.ts'
import type { BrowserCookies } from '../../support/sign-in.ts'

/* Photos without script if the platform in front passes less than two of them: the page gives the limit, and takes one per post. */

const en = loadCopy('international')
const house = inHouse()
const steps = handoffSteps(house)
const image = `${documents}/image`
let besidePort: number
let card: Awaited<ReturnType<typeof drawCard>>

beforeAll(async () => {
  card = await drawCard()
  besidePort = await sharedBeside(house)
})

const nothing = new File([], '')
const there = (browser: BrowserCookies) => on(besidePort, browser, house)
const fieldsOf = ({ html }: { html: string }) =>
  [...html.matchAll(/<input[^>]*type="file"[^>]*>/g)].flatMap(
    ([input]) => /name="(\w+)"/.exec(input)?.[1] ?? [],
  )

describe('a card, where 4.5 MB pass', () => {
  it('is asked for one photo at a time, with the size that passes said before', async () => {
    const browser = there(await steps.typed())
    const page = await house.visit(image, { browser })
    expect(page.screen).toContain(en('capture:hint', { megabytes: 4 }))
    expect(page.html).toMatch(/<noscript><p class="capture__one-by-one">/)
    expect(page.screen).toContain(en('capture:oneByOne'))
    expect(page.html.match(/capture__side--later/g)).toHaveLength(1)
  })

  it.each([
    ['front', 'back'],
    ['back', 'front'],
  ] as const)('is sent once the %s and then the %s have come', async (first, second) => {
    const browser = there(await steps.typed())
    const one = await steps.upload(browser, { [first]: card[first], [second]: nothing })
    expect([one.status, one.location, uploads(one)]).toEqual([303, image, []])
    const page = await house.visit(image, { browser })
    expect(fieldsOf(page)).toEqual([second])
    const side = en(`capture:side.IDENTITY_CARD.${first}.name`)
    expect(says(page, 'handoff:phone.arrived', { side })).toBe(true)
    const other = await steps.upload(browser, { [second]: card[second] })
    expect(uploads(other)).toHaveLength(1)
    expect([other.status, other.location]).toEqual([303, `${documents}/verification`])
  })

  it('keeps the side that is good when the other is refused, and says which is missing', async () => {
    const browser = there(await steps.typed())
    await steps.upload(browser, { front: card.front, back: nothing })
    const bad = new File(['no photo'], 'back.jpg', { type: 'image/jpeg' })
    const refused = await steps.upload(browser, { back: bad })
    expect([refused.status, uploads(refused)]).toEqual([400, []])
    expect(fieldsOf(refused)).toEqual(['back'])
    expect(uploads(await steps.upload(browser, { back: card.back }))).toHaveLength(1)
  })

  it('is asked for both again when its details are typed anew, and takes both at once with script', async () => {
    const browser = there(await steps.typed())
    await steps.upload(browser, { front: card.front, back: nothing })
    await steps.type(browser, 'SE7741906')
    expect(fieldsOf(await house.visit(image, { browser }))).toEqual(['front', 'back'])
    expect(uploads(await steps.upload(browser, card))).toHaveLength(1)
  })

  it('does not take the side of one document for that of another', async () => {
    const browser = there(await steps.typed())
    await steps.upload(browser, { front: card.front, back: nothing })
    const licence = '/account/documents/driving-licence/image'
    const page = await house.visit(licence, { browser })
    expect(page.html).not.toContain(
      en('handoff:phone.arrived', { side: en('capture:side.IDENTITY_CARD.front.name') }),
    )
  })
})

it('without such a platform asks for both sides at once, of 5 MB each', async () => {
  const browser = await steps.typed()
  const page = await house.visit(image, { browser })
  expect(page.screen).toContain(en('capture:hint', { megabytes: 5 }))
  expect(page.html).not.toContain('capture__one-by-one')
  const alone = await steps.upload(browser, { front: card.front, back: nothing })
  expect([alone.status, uploads(alone)]).toEqual([400, []])
})
