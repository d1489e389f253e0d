import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { pathTo } from '#i18n/slugs.ts'
import { demoHost } from '#sandbox/environment.ts'
import { copyOf } from '../support/copy.ts'
import { findFirefox } from '../support/engines/firefox.ts'
import { openByPuppeteer } from '../support/engines/puppeteer-driver.ts'
import { Tab } from '../support/engines/tab.ts'
import * as on from '../support/engines/target.ts'
import { drawSpecimen } from '../support/specimen.ts'

/*
 * "Continue on your phone" in Debian's Firefox, as two browsers that share nothing: a passport, which has one side. Without
 * script `npm run engines -- handoff` goes it, in Chromium too; what it is made of, `handoff-files.spec.ts` does without script.
 */

const it = copyOf('italy')
const home = `http://${demoHost('italy', Number(process.env.E2E_PORT))}`
const kind = 'passport'
const step = (name: 'information' | 'verification') =>
  home + pathTo('it-IT', 'account/documents/_kind/_step', { kind, step: name })

async function fillIn(tab: Tab): Promise<void> {
  const year = new Date().getUTCFullYear()
  await tab.open(step('information'))
  await tab.fill(on.css('[name=number]'), 'YB4410287')
  await tab.select(on.css('[name=issuingCountry]'), 'IT')
  for (const [field, value] of [
    ['issueDate', year - 2],
    ['expirationDate', year + 8],
  ] as const) {
    await tab.fill(on.css(`[name=${field}-day]`), '15')
    await tab.fill(on.css(`[name=${field}-month]`), '6')
    await tab.fill(on.css(`[name=${field}-year]`), String(value))
  }
  await tab.click(on.button(it('documents:information.continue')))
}

test('Firefox: a passport photographed with a phone, and the computer follows', async () => {
  test.setTimeout(150_000)
  const firefox = findFirefox()
  expect(firefox, 'apt-get install firefox-esr').not.toBeNull()
  const folder = mkdtempSync(join(tmpdir(), 'caravel-handoff-'))
  const photo = join(folder, 'IMG_0001.jpg')
  writeFileSync(photo, await drawSpecimen({ table: 0.1 }))
  const drivers = [
    await openByPuppeteer('Firefox', firefox ?? '', { script: true }),
    await openByPuppeteer('Firefox', firefox ?? '', { script: true }),
  ] as const
  try {
    const [computer, phone] = [new Tab(drivers[0]), new Tab(drivers[1])]
    await computer.open(home)
    await computer.click(on.link(it('dashboard:welcome.signIn')))
    await computer.click(on.button('Giulia'))
    await computer.see(on.heading('Giulia'))
    await fillIn(computer)
    await computer.click(on.button(it('handoff:offer.button')))
    await computer.see(on.css('svg.handoff__qr'))
    const textOf = (selector: string) =>
      computer.run((asked) => document.querySelector(asked)?.textContent ?? '', selector)
    const [address, digits] = [
      await textOf('.handoff__address'),
      await textOf('.handoff__digits [aria-hidden]'),
    ]

    await drivers[1].resize(360, 740)
    await phone.open(address)
    await phone.fill(on.css('[name=digits]'), digits)
    await phone.click(on.button(it('handoff:phone.digits.button')))
    await computer.see(on.heading(it('handoff:connected.title')))
    await phone.see(on.css('[name=front]'))
    await phone.choose(on.css('[name=front]'), photo)
    await phone.click(on.button(it('capture:send')))
    await phone.see(on.heading(it('handoff:phone.sent.title')))
    await computer.at(step('verification'))
    for (const { complaints } of drivers) expect(complaints).toEqual([])
  } finally {
    for (const driver of drivers) await driver.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
