import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyOf } from '../../support/copy.ts'
import type { Tab } from '../../support/engines/tab.ts'
import * as on from '../../support/engines/target.ts'
import { drawSpecimen } from '../../support/specimen.ts'
import { type Journey, signIn } from './journey.ts'
import { passport, toImage } from './trip-journeys.ts'

/* "Continue on your phone" (record 016), as two browsers that share nothing; without script the computer's page reloads itself. */

const it = copyOf('italy')

const textOf = (tab: Tab, selector: string) =>
  tab.run((asked) => document.querySelector(asked)?.textContent ?? '', selector)

export const handoff: Journey = {
  name: 'handoff',
  without: { WebKitGTK: 'its driver opens one browser' },
  steps: {
    'sign in': signIn('giulia', 'italy'),
    'the information is kept': toImage,
    'the computer shows a code': async ({ tab }) => {
      await tab.click(on.button(it('handoff:offer.button')))
      await tab.see(on.css('svg.qr'))
    },
    'the phone is connected by its digits': async ({ tab, secondTab }) => {
      const phone = await secondTab()
      await phone.driver.resize(360, 740)
      await phone.open(await textOf(tab, '.handoff__address'))
      await phone.fill(on.css('[name=digits]'), await textOf(tab, '.handoff__digits [aria-hidden]'))
      await phone.click(on.button(it('handoff:phone.digits.button')))
      await tab.see(on.heading(it('handoff:connected.title')))
      await phone.see(on.css('[name=front]'))
      const parsed = await phone.run(() => document.querySelector('noscript > *') !== null)
      if (parsed === phone.driver.script) throw new Error('<noscript> is read where scripts are on')
    },
    'the phone sends a photo': async ({ secondTab }) => {
      const phone = await secondTab()
      const photo = join(mkdtempSync(join(tmpdir(), 'caravel-handoff-')), 'IMG_0001.jpg')
      writeFileSync(photo, await drawSpecimen({ table: 0.1 }))
      await phone.choose(on.css('[name=front]'), photo)
      await phone.click(on.button(it('capture:send')))
      await phone.see(on.heading(it('handoff:phone.sent.title')))
    },
    'the computer follows': async ({ tab, site }) => {
      await tab.at(site.at('italy') + passport('verification'))
    },
  },
}
