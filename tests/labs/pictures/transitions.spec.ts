import type { Page } from 'playwright/test'
import { expect, markets, test } from '../../support/test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Records which parts of the next page move by a view transition of their own, once it is revealed. */
async function watchTransitions(page: Page) {
  await page.addInitScript(() => {
    const { promise, resolve } = Promise.withResolvers<string[]>()
    Object.assign(window, { moving: promise })
    addEventListener('pagereveal', async ({ viewTransition }) => {
      await viewTransition?.ready.catch(() => {})
      resolve(document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? ''))
    })
  })
  return () => page.evaluate(() => (window as unknown as { moving: Promise<string[]> }).moving)
}

/** From the list to the first trip, as by touch: the link has the focus when the page is left. */
async function openFirstTrip(page: Page) {
  await page.goto(`${markets.italy}/viaggi`)
  await page.locator('.ticket__link').first().click()
  await page.locator('.cover__title').waitFor()
}

test('the picture of a pressed ticket becomes the cover of its trip', async ({ page, signIn }) => {
  await signIn('Sofia', 'italy')
  const moving = await watchTransitions(page)
  // Again if the machine was slow: a browser skips the transition to a page that keeps it waiting.
  await expect(async () => {
    await openFirstTrip(page)
    expect(await moving()).toContain('::view-transition-group(picture)')
  }).toPass()
})

test('nothing moves between pages with reduced motion', async ({ page, signIn }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn('Sofia', 'italy')
  const moving = await watchTransitions(page)
  await openFirstTrip(page)
  expect((await moving()).filter((part) => part.startsWith('::view-transition'))).toEqual([])
})
