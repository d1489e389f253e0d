import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'playwright/test'
import { type Child, startChild } from '#sandbox/demo/child.ts'
import { demoHost } from '#sandbox/environment.ts'
import { type RunningApp, startApp, untilAnswers } from '../support/app.ts'
import { copyOf } from '../support/copy.ts'
import { findFirefox } from '../support/engines/firefox.ts'
import { openByPuppeteer } from '../support/engines/puppeteer-driver.ts'
import { Tab } from '../support/engines/tab.ts'
import * as on from '../support/engines/target.ts'

/*
 * The trip in the pocket in Debian's Firefox. The network is cut by ending the app: Firefox's own switch, as WebDriver
 * knows it, is the tab's, and the service worker would not notice.
 */

const it = copyOf('italy')

/** The app again, on its port, with the sessions it had. */
async function startAgain({ env, dataDir, port }: RunningApp): Promise<Child> {
  const program = fileURLToPath(new URL('../../src/http/node/main.ts', import.meta.url))
  const app = startChild({ name: 'again', args: [program], env, log: join(dataDir, 'again.log') })
  await untilAnswers(app, `http://127.0.0.1:${port}/readyz`)
  return app
}

test('Firefox: a kept trip is there without a network, and gone after signing out', async () => {
  const firefox = findFirefox()
  expect(firefox, 'apt-get install firefox-esr').not.toBeNull()
  const app = await startApp()
  const driver = await openByPuppeteer('Firefox', firefox ?? '')
  const home = `http://${demoHost('italy', app.port)}`
  let again: Child | null = null
  try {
    const tab = new Tab(driver)
    await tab.open(home)
    await tab.click(on.link(it('dashboard:welcome.signIn')))
    await tab.click(on.button('Sofia'))
    await tab.see(on.heading('Sofia'))
    await tab.open(`${home}/viaggi/B2041`)
    await tab.click(on.button(it('pocket:keep.do')))
    await tab.see(on.button(it('pocket:keep.remove')))

    await app.app.stop()
    await tab.open(`${home}/`)
    await tab.see(on.heading(it('shell:offline.title')))
    await tab.click(on.link('Lofoten in kayak'))
    await tab.at(`${home}/viaggi/B2041/in-tasca`)
    await tab.see(on.heading('Lofoten in kayak'))
    await tab.open(`${home}/viaggi/B2041/in-tasca`)
    await tab.see(on.heading(it('pocket:meeting.title')))

    again = await startAgain(app)
    await tab.open(`${home}/logout`)
    await tab.click(on.button(it('shell:LOGOUT'), { within: on.main() }))
    await tab.see(on.link(it('dashboard:welcome.signIn')))
    expect(await tab.run(async () => (await caches.keys()).includes('pocket'))).toBe(false)
    await again.stop()
    await tab.open(`${home}/viaggi/B2041/in-tasca`).catch(() => {})
    expect(await tab.run(() => document.body.textContent?.includes('Lofoten') ?? false)).toBe(false)
  } finally {
    await driver.close()
    await again?.stop()
    await app.stop()
  }
})
