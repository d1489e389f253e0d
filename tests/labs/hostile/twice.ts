import { type House, on } from '../../faults/house.ts'
import { startBeside } from '../../support/app.ts'
import { drawSpecimen } from '../../support/specimen.ts'
import { phoneOf, photoOf, sendCard, typed, uploadsOf } from './card.ts'
import { type Parts, statusesOf } from './part.ts'
import { changer } from './price.ts'

/* Buttons that are pressed four times at once, half of the times in another process. */

async function beside<T>(house: House, run: (port: number) => Promise<T>): Promise<T> {
  const { port, app } = await startBeside(house.app)
  try {
    return await run(port)
  } finally {
    await app.stop()
  }
}

async function drawCard() {
  const about = { kind: 'IDENTITY_CARD', number: 'SE7741905', width: 900 } as const
  return [
    photoOf(await drawSpecimen(about)),
    photoOf(await drawSpecimen({ ...about, side: 'BACK' })),
  ] as const
}

export const twice: Parts = {
  'both sides of a card': (house) =>
    beside(house, async (port) => {
      const browser = await typed(house, 'astrid')
      const [front, back] = await drawCard()
      const pressed = [browser, on(port, browser, house), browser, on(port, browser, house)]
      const answers = await Promise.all(pressed.map((each) => sendCard(house, each, front, back)))
      const places = new Set(answers.map(({ headers }) => headers.get('location')))
      return {
        seen: `${statusesOf(answers)}, ${places.size} address, ${uploadsOf(answers)} upload`,
        holds: places.size === 1 && !places.has(null) && uploadsOf(answers) === 1,
      }
    }),

  'both sides of a card from a phone': (house) =>
    beside(house, async (port) => {
      const { phone, send } = await phoneOf(house, await typed(house, 'astrid'))
      const [front, back] = await drawCard()
      const pressed = [phone, on(port, phone, house), phone, on(port, phone, house)]
      const fronts = await Promise.all(pressed.map((each) => send({ front }, each)))
      const backs = await Promise.all(pressed.map((each) => send({ back }, each)))
      const uploads = uploadsOf([...fronts, ...backs])
      return { seen: `${statusesOf([...fronts, ...backs])}, ${uploads} upload`, holds: uploads === 1 }
    }),

  async 'a change of a trip'(house) {
    const nora = await changer(house)
    const [one, other] = [await nora.compare(), await nora.compare(nora.other)]
    const answers = await Promise.all([one, other, one, other].map((form) => nora.press(form)))
    return { seen: `${statusesOf(answers)}, ${nora.rows()} row`, holds: nora.rows() === 1 }
  },
}
