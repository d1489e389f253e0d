import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'playwright/test'
import { type Child, startChild } from '#sandbox/demo/child.ts'
import { demoHost } from '#sandbox/environment.ts'
import { type RunningApp, startApp, untilAnswers } from '../../support/app.ts'
import { copyOf } from '../../support/copy.ts'
import { findFirefox } from '../../support/engines/firefox.ts'
import { openByPuppeteer } from '../../support/engines/puppeteer-driver.ts'
import { Tab } from '../../support/engines/tab.ts'
import * as on from '../../support/engines/target.ts'

/*
 * The trip in the pocket in Debian's Firefox. The network is cut by ending the app: Firefox's own switch, as WebDriver
 * knows it, is the tab's, and the service worker would not notice.
 */

const it = copyOf('italy')

/** The app again, on its port, with the sessions it had. */
async function startAgain({ env, dataDir, port }: RunningApp): Promise<Child> {
  const program = fileURLToPath(new URL('../../../../src/http/node/main.ts', import.meta.url))
  const app = startChild({ name: 'again', args: [program], env, log: join(dataDir, 'again.log') })
  await untilAnswers(app, `http://127.0.0.1:${port}/readyz`)
  return app
}

/** Makes the kept page look as it was kept long ago, under another heading, so that a renewed one can be told from it. */
const age = (tab: Tab, address: string) =>
  tab.run(async (url) => {
    const store = await caches.open('pocket')
    const answer = await store.match(url, { ignoreVary: true })
    const headers = new Headers(answer?.headers)
    headers.set('date', 'Thu, 01 Jan 2026 00:00:00 GMT')
    const html = (await answer?.text())?.replace(/(<h1[^>]*>)[^<]*/, '$1As it was')
    await store.delete(url, { ignoreVary: true })
    await store.put(url, new Response(html, { headers }))
  }, address)

const keptText = (tab: Tab, address: string) =>
  tab.run(
    async (url) => (await caches.match(url, { cacheName: 'pocket', ignoreVary: true }))?.text(),
    address,
  )

test('Firefox: a kept trip is there without a network, renewed with it, and gone after signing out', async () => {
  const firefox = findFirefox()
  expect(firefox, 'apt-get install firefox-esr').not.toBeNull()
  const app = await startApp()
  const driver = await openByPuppeteer('Firefox', firefox ?? '')
  const home = `http://${demoHost('italy', app.port)}`
  const pocket = `${home}/viaggi/B2041/in-tasca`
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
    await tab.at(pocket)
    await tab.see(on.heading('Lofoten in kayak'))
    await age(tab, pocket)
    await tab.open(pocket)
    await tab.see(on.heading('As it was'))
    await tab.see(on.heading(it('pocket:meeting.title')))

    again = await startAgain(app)
    // The first page of an app just started may take longer than the worker waits for one.
    await tab.run(async () => void (await fetch(location.href)))
    // The event that a phone gives when its network is back: the app's return is nothing that the browser could notice.
    await tab.run(() => void dispatchEvent(new Event('online')))
    await tab.see(on.heading('Lofoten in kayak'))
    const isRenewed = async () => (await keptText(tab, pocket))?.includes('As it was') === false
    await tab.until('the kept page is the old one', isRenewed)
    expect(await keptText(tab, pocket)).toContain('Svolvær rorbuer')

    await tab.open(`${home}/logout`)
    await tab.click(on.button(it('shell:LOGOUT'), { within: on.main() }))
    await tab.see(on.link(it('dashboard:welcome.signIn')))
    expect(await tab.run(async () => (await caches.keys()).includes('pocket'))).toBe(false)
    await again.stop()
    for (const address of [pocket, `${home}/`]) {
      await tab.open(address).catch(() => {})
      expect(await tab.run(() => document.body.textContent?.includes('Lofoten') ?? false), address).toBe(
        false,
      )
    }
  } finally {
    await driver.close()
    await again?.stop()
    await app.stop()
  }
})
