import { expect, test } from 'playwright/test'
import { pathTo } from '#i18n/slugs.ts'
import { demoHost } from '#sandbox/environment.ts'
import { copyOf } from '../support/copy.ts'
import { findFirefox } from '../support/engines/firefox.ts'
import { openByPuppeteer } from '../support/engines/puppeteer-driver.ts'
import { Tab } from '../support/engines/tab.ts'
import * as on from '../support/engines/target.ts'

/*
 * One journey in Debian's Firefox, which Playwright's fixtures cannot drive; `npm run engines` has all of them in all
 * engines. No fixture of `support/test.ts` here: they would start a Chromium.
 */

const it = copyOf('italy')
const home = `http://${demoHost('italy', Number(process.env.E2E_PORT))}`

test('Firefox: signs in, uses the menu, gets errors from a form, and signs out', async () => {
  const firefox = findFirefox()
  expect(firefox, 'apt-get install firefox-esr').not.toBeNull()
  const driver = await openByPuppeteer('Firefox', firefox ?? '')
  try {
    const tab = new Tab(driver)
    await tab.open(home)
    await tab.click(on.link(it('dashboard:welcome.signIn')))
    await tab.click(on.button('Luca'))
    await tab.see(on.heading('Luca'))

    await tab.click(on.button(it('shell:userMenu', { name: 'Luca Ferraro' })))
    await tab.click(on.link(it('shell:REFER_A_FRIEND'), { within: on.css('#user-menu') }))
    await tab.at(home + pathTo('it-IT', 'refer-friend'))
    await tab.open(`${home}/account/i-miei-dati?edit=personal`)
    const name = on.field(it('profile:field.name'), { whole: true })
    await tab.wake(name)
    await tab.fill(name, '')
    await tab.click(on.button(it('profile:save')))
    await tab.focused(on.alert(it('ui:errorSummaryTitle')))

    await tab.open(`${home}/logout`)
    await tab.click(on.button(it('shell:LOGOUT'), { within: on.main() }))
    await tab.see(on.link(it('dashboard:welcome.signIn')))
    expect(driver.complaints).toEqual([])
  } finally {
    await driver.close()
  }
})
