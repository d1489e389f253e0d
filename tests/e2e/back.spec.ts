import type { Page } from 'playwright'
import sharp from 'sharp'
import { chromiumArguments, findChromium } from '../support/chromium.ts'
import { loadCopy } from '../support/copy.ts'
import { endSession } from '../support/session-in-time.ts'
import { expect, markets, test } from '../support/test.ts'

/*
 * Back on a page that the browser has kept in memory. Chromium keeps pages in spite of `no-store` until a cookie of ours
 * changes. The whole browser as travellers have it, since its shell keeps no page and Playwright forbids it.
 */

test.use({
  launchOptions: {
    executablePath: findChromium() ?? undefined,
    args: chromiumArguments,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
  // With the transitions between pages.
  contextOptions: { reducedMotion: 'no-preference' },
  serviceWorkers: 'allow',
})

// One whole browser for all of them: to start one costs as much as a test.
test.describe.configure({ mode: 'default' })

const it = loadCopy('italy')
const list = `${markets.italy}/viaggi`
const profile = `${markets.italy}/account/profilo`
const isOfList = ({ pathname }: URL) => pathname === new URL(list).pathname

/** A page that was scrolled, has the focus on a link or a dialog open, and is left for another one. */
async function leaveList(page: Page, { hasDialog = false } = {}): Promise<void> {
  await page.goto(list, { waitUntil: 'networkidle' })
  // A first worker takes over the open pages, and Chromium then drops those that it keeps.
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  await page.evaluate((hasDialog) => {
    const dialog = document.createElement('dialog')
    document.body.append(dialog)
    if (hasDialog) dialog.showModal()
    const frames: boolean[] = []
    const look = () => {
      frames.push(document.querySelector('div:popover-open') === null)
      sessionStorage.setItem('frames', JSON.stringify(frames))
      requestAnimationFrame(look)
    }
    addEventListener('pagereveal', ({ viewTransition }) =>
      viewTransition?.ready.then(
        () => frames.push(true),
        () => {},
      ),
    )
    // The server answers when the test allows it, however late.
    const { fetch } = window
    window.fetch = async (address, more) => {
      while (!sessionStorage.getItem('allowed')) {
        await new Promise(requestAnimationFrame)
        more?.signal?.throwIfAborted()
      }
      return fetch(address, more)
    }
    // After the page's own listeners. A kept page still has this listener.
    addEventListener('pageshow', ({ persisted }) => {
      Object.assign(window, { isRestored: persisted })
      look()
    })
    document.querySelector<HTMLElement>('main a')?.focus()
    scrollTo(0, 120)
  }, hasDialog)
  await page.goto(profile)
}

const goBack = (page: Page) => page.goBack({ waitUntil: 'commit' })
const allow = (page: Page) => page.evaluate(() => sessionStorage.setItem('allowed', 'yes'))
const isRestored = (page: Page) => page.evaluate(() => 'isRestored' in window)
/** Whether the restored page was visible in any of its frames. */
const wasSeen = (page: Page) => page.evaluate(() => (sessionStorage.getItem('frames') ?? '').includes('true'))

/** With the button of an open page. */
async function signOut(page: Page): Promise<void> {
  await page.evaluate((label) => {
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('form[method="post"] button')]
    buttons.find(({ textContent }) => textContent?.includes(label))?.form?.requestSubmit()
  }, it('shell:LOGOUT'))
  await page.waitForURL(`${markets.italy}/`)
  await page.waitForLoadState('networkidle')
}

// Firefox has no transitions between pages, and lacks their properties.
for (const [browser, lacking] of [
  ['', []],
  [', in a browser without transitions too', ['onpagereveal', 'onpageswap']],
] as const)
  test(`Back and Forward show the kept page of the session as it was left${browser}`, async ({
    page,
    signIn,
  }) => {
    await page.addInitScript((names) => {
      for (const name of names) Reflect.deleteProperty(window, name)
    }, lacking)
    await signIn('nina', 'italy')
    await leaveList(page)
    for (const _ of [1, 2]) {
      await goBack(page)
      await expect.poll(() => isRestored(page)).toBe(true)
      await allow(page)
      await expect(page.locator('div:popover-open')).toHaveCount(0)
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(120)
      expect(await page.evaluate(() => document.activeElement?.closest('main a') !== null)).toBe(true)
      await page.goForward({ waitUntil: 'commit' })
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(it('shell:PROFILE'))
    }
  })

test('a kept page is loaded again if nobody answers whose session it is', async ({ page, signIn }) => {
  // A second lasts a hundredth, for limits alone.
  await page.addInitScript(() => {
    const limit = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (ms) => limit(ms / 100)
  })
  await signIn('nina', 'italy')
  await leaveList(page)
  await goBack(page)
  await expect.poll(() => isRestored(page).catch(() => true)).toBe(false)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('div:popover-open')).toHaveCount(0)
})

test('a session ended elsewhere shows no frame of a kept page', async ({ page, context, signIn }) => {
  await signIn('nina', 'italy')
  await leaveList(page, { hasDialog: true })
  await endSession(context)
  const asked = page.waitForRequest(
    (request) => request.isNavigationRequest() && isOfList(new URL(request.url())),
  )
  await goBack(page)
  await expect.poll(() => isRestored(page)).toBe(true)
  const { channels } = await sharp(await page.screenshot()).stats()
  expect(channels.map(({ stdev }) => stdev)).toEqual([0, 0, 0])
  await allow(page)
  await asked
  // The provider remembers her, so she may be back at once: on the requested page.
  await expect.poll(() => isRestored(page).catch(() => true)).toBe(false)
  await page.goto(`${markets.italy}/robots.txt`)
  expect(await wasSeen(page)).toBe(false)
})

// Long: a kept page checks its session in the same way when that has ended elsewhere, as above.
test('signed out here or in another tab, or another traveller signed in: Back shows nothing of a kept page', {
  tag: '@long',
}, async ({ page, context, signIn }) => {
  const leavers: [string, () => Promise<void>][] = [
    ['here', () => signOut(page)],
    [
      'in another tab',
      async () => {
        const tab = await context.newPage()
        await tab.goto(list)
        await signOut(tab)
        await tab.close()
      },
    ],
    [
      'somebody else',
      async () => {
        await context.clearCookies()
        await signIn('emma', 'italy')
      },
    ],
  ]
  for (const [how, leave] of leavers) {
    await context.clearCookies()
    await signIn('nina', 'italy')
    await leaveList(page)
    const hers = await page.locator('#session-end').getAttribute('data-owner')
    expect(hers).toMatch(/^[\w-]{22}$/)
    await leave()
    await page.goBack()
    if (how === 'here') await page.goBack()
    await expect(page.locator('body')).not.toBeEmpty()
    expect(await isRestored(page), how).toBe(false)
    expect(await page.evaluate(() => sessionStorage.getItem('frames')), how).toBeNull()
    await expect(page.locator(`[data-owner="${hers}"]`), how).toHaveCount(0)
  }
})
