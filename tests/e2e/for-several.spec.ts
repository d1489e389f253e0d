import { loadCopy } from '../support/copy.ts'
import { expect, markets, test } from '../support/test.ts'

/* The writes and their travellers: tests/contract/app/for-several.test.ts. Here the script's part. */

const us = loadCopy('global-us')

test('shows that it saves, sends each batch once and continues', async ({ page, signInLike, axe }) => {
  const { own } = await signInLike('olivia', 'global-us')
  await page.goto(`${markets['global-us']}/travels/${own('B2201')}/group`)
  await page.getByRole('link', { name: us('registry:section.contact') }).click()
  const everybody = page.getByRole('checkbox')
  await expect(everybody).toHaveCount(10)
  // The script is at the page's end, which may come later.
  await page.waitForLoadState('domcontentloaded')
  await axe()
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>()
  let posts = 0
  await page.route(/_action=saveForSeveral/, async (route) => {
    posts += 1
    await isLetGo
    await route.continue()
  })
  // In one task, so that no answer can have come from the server: pressed, and pressed again.
  const text = await page
    .getByRole('button', { name: us('several:save') })
    .evaluate((button: HTMLButtonElement) => {
      button.click()
      const words = button.form?.querySelector('[role="status"]')?.textContent
      button.click()
      return words
    })
  expect(text).toBe(us('several:saving'))
  letGo()
  await expect(
    page.getByRole('heading', { name: us('several:round.title', { done: 10, total: 10 }) }),
  ).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  // Eight of ten in the first request, the rest in the second.
  expect(posts).toBe(2)
  await axe()
})
