import { expect, test } from 'playwright/test'
import { demoHost } from '#sandbox/environment.ts'
import { findChromium } from '../../support/chromium.ts'
import { copyOf } from '../../support/copy.ts'
import { openByPuppeteer } from '../../support/engines/puppeteer-driver.ts'
import { Tab } from '../../support/engines/tab.ts'
import * as on from '../../support/engines/target.ts'

/*
 * A Chromium that keeps pages for Back as a traveller's does: Playwright switches that off, and its `goBack` waits for a load
 * that never comes. No fixture of `support/test.ts` here: they would start another Chromium.
 */

const it = copyOf('italy')
const home = `http://${demoHost('italy', Number(process.env.E2E_PORT))}`

test('without script, Back after signing out shows nothing of the account', async () => {
  const driver = await openByPuppeteer('Chromium', findChromium() ?? '', { script: false })
  try {
    const tab = new Tab(driver)
    await tab.open(`${home}/login`)
    await tab.click(on.button('Luca'))
    await tab.see(on.heading('Luca'))

    // This browser does keep pages: what was noted on one is still there after Back.
    await tab.run(() => document.documentElement.setAttribute('data-kept', ''))
    await tab.open(`${home}/viaggi`)
    await tab.see(on.heading(it('shell:MY_TRAVELS')))
    await tab.back()
    await tab.see(on.css('[data-kept] .user-menu'))

    await tab.click(on.button(it('shell:userMenu', { name: 'Luca Ferraro' })))
    await tab.click(on.button(it('shell:LOGOUT'), { within: on.css('#user-menu') }))
    await tab.see(on.link(it('dashboard:welcome.signIn')))
    await tab.until('the picture has not come', () =>
      tab.run(() => document.querySelector<HTMLImageElement>('noscript img')?.complete === true),
    )
    await tab.run(() => document.documentElement.setAttribute('data-welcome', ''))
    await tab.back()
    await tab.until('still the page that was left', () =>
      tab.run(() => document.readyState === 'complete' && !document.querySelector('[data-welcome]')),
    )
    expect(await tab.run(() => document.querySelectorAll('.user-menu, [data-kept]').length)).toBe(0)
    expect(driver.complaints).toEqual([])
  } finally {
    await driver.close()
  }
})
