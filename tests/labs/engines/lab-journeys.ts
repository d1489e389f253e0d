import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { loadCopy } from '../../support/copy.ts'
import * as on from '../../support/engines/target.ts'
import { type Journey, signIn, type Walk } from './journey.ts'
import { fileWith, toImage } from './trip-journeys.ts'

/* Tests that need a picture, and whether the lab receives the errors that it should. */

const en = loadCopy('international')

const drawsAnEmptyTimeAsDashes = 'writes dashes into an empty time'

/** Columns within the field's borders that contain ink, of a strip through its middle. */
async function writtenColumns({ tab }: Walk, field: on.Target): Promise<number[]> {
  const png = await tab.driver.picture(await tab.see(field))
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)
  const paper = at(info.width - 12, Math.round(info.height / 2))
  const differs = (x: number, y: number) =>
    at(x, y).some((value, i) => Math.abs(value - (paper[i] ?? 0)) > 16)
  const columns: number[] = []
  for (let x = 8; x < info.width - 8; x += 1) {
    for (let y = 12; y < info.height - 12; y += 1) {
      if (!differs(x, y)) continue
      columns.push(x)
      break
    }
  }
  return columns
}

const departure = on.css('input[name=departureTime]')

export const drawn: Journey = {
  name: 'fields as they are drawn',
  without: { Chromium: drawsAnEmptyTimeAsDashes, Firefox: drawsAnEmptyTimeAsDashes },
  steps: {
    'sign in': signIn('vera', 'international'),
    'an empty time looks empty': async (walk) => {
      await walk.tab.open(`${walk.site.at('international')}/travels/B2701`)
      await walk.tab.click(on.link(en('flights:share')))
      await walk.tab.click(on.button(en('flights:button.manual'), { whole: true }))
      await walk.tab.see(departure)
      await wait(500)
      const columns = await writtenColumns(walk, departure)
      if (columns.length > 0) throw new Error(`something is written over ${columns.length} columns`)
    },
    'one that is filled in does not': async (walk) => {
      await walk.tab.run(() => {
        const field = document.querySelector<HTMLInputElement>('input[name=departureTime]')
        if (field) field.value = '12:30'
      })
      await wait(500)
      const columns = await writtenColumns(walk, departure)
      if (columns.length < 20) throw new Error(`written over ${columns.length} columns only`)
    },
    'a file’s name stands apart from its button': async (walk) => {
      // The provider knows her already.
      await walk.tab.open(`${walk.site.at('italy')}/login`)
      await walk.tab.at(`${walk.site.at('italy')}/`)
      await toImage(walk)
      await walk.tab.choose(on.css('input[type=file]'), fileWith(new Uint8Array()))
      await wait(500)
      const columns = await writtenColumns(walk, on.css('input[type=file]'))
      // Words are closer than that; the first gap so wide is the one after the button.
      const gaps = columns.map((column, i) => column - (columns[i - 1] ?? column))
      if (Math.max(...gaps) < 12) throw new Error(`${Math.max(...gaps)} px at most`)
    },
  },
}

/** Waits until the site or the driver has received it. */
const heard = (wanted: RegExp) => async (walk: Walk) => {
  const all: string[] = []
  await walk.tab.until(`nothing heard of ${wanted}`, async () => {
    all.push(...walk.site.complaints(), ...walk.tab.driver.complaints)
    return all.some((one) => wanted.test(one))
  })
}

export const complaints: Journey = {
  name: 'what a page complains of is heard',
  expected: /elsewhere|not loaded/,
  steps: {
    'a refusal of the CSP': async (walk) => {
      await walk.tab.open(walk.site.at('italy'))
      await walk.tab.see(on.main())
      await walk.tab.run(() => {
        document.body.append(Object.assign(new Image(), { src: 'https://elsewhere.test/a.png' }))
      })
      await heard(/elsewhere\.test/)(walk)
    },
    'an error of a script': async (walk) => {
      if (!walk.tab.driver.script) return
      await walk.tab.run(() => void setTimeout(() => void Promise.reject(new Error('elsewhere')), 0))
      await heard(/uncaught: .*elsewhere/)(walk)
    },
  },
}
