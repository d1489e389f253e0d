import { expect, test } from 'playwright/test'
import { copyOf } from '../support/copy.ts'
import { Tab } from '../support/engines/tab.ts'
import * as on from '../support/engines/target.ts'
import { startSite } from '../support/engines/tls-site.ts'
import { ensureWebKit, startWebKit } from '../support/engines/webkit.ts'

/*
 * One journey in Debian's WebKit, behind TLS, without which it keeps no `Secure` cookie of localhost; so the app is one
 * of its own. `npm run engines` has all journeys in all engines.
 */

const it = copyOf('italy')

test('WebKit: signs in, uses the menu, gets errors from a form, and signs out', async () => {
  expect(await ensureWebKit(), 'apt-get install webkit2gtk-driver xvfb').toBe(true)
  const [site, webKit] = await Promise.all([startSite({ listens: true }), startWebKit()])
  const home = site.at('italy')
  try {
    const tab = new Tab(await webKit.open())
    await tab.open(home)
    await tab.click(on.link(it('dashboard:welcome.signIn')))
    await tab.click(on.button('Luca'))
    await tab.see(on.heading('Luca'))

    await tab.click(on.css('.user-menu__button'))
    await tab.press('Tab')
    await tab.until('the focus is not in the panel', () =>
      tab.run(() => document.activeElement?.closest('#user-menu') !== null),
    )
    await tab.press('Escape')
    await tab.miss(on.css('#user-menu:popover-open'))
    await tab.open(`${home}/account/i-miei-dati?edit=personal`)
    const name = on.field(it('profile:field.name'), { whole: true })
    await tab.wake(name)
    await tab.fill(name, '')
    await tab.click(on.button(it('profile:save')))
    await tab.focused(on.alert(it('ui:errorSummaryTitle')))

    await tab.open(`${home}/logout`)
    await tab.click(on.button(it('shell:LOGOUT'), { within: on.main() }))
    await tab.see(on.link(it('dashboard:welcome.signIn')))
    expect(site.complaints()).toEqual([])
    await tab.driver.close()
  } finally {
    webKit.stop()
    await site.stop()
  }
})
