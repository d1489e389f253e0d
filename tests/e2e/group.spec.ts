import { loadCopy } from '../support/copy.ts'
import { expect, markets, test } from '../support/test.ts'

/* The messages and their recipients: tests/contract/app/group.test.ts. Here the browser's part. */

const us = loadCopy('global-us')

test('Olivia writes to five, and this device remembers when', async ({ page, signInLike, axe }) => {
  const { own } = await signInLike('olivia', 'global-us')
  const tour = own('B2201')
  await page.goto(`${markets['global-us']}/travels/${tour}/group`)
  const names = page.getByRole('group', { name: us('travellers:board.ask.who') }).getByRole('checkbox')
  await expect(names).toHaveCount(5)
  await axe()
  await page.getByRole('button', { name: us('travellers:board.ask.make') }).click()
  const message = page.getByText(us('travellers:board.ask.message', { name: 'Owen Price' }))
  await expect(page.locator('#messages').getByRole('link')).toHaveCount(4)
  await message.click()
  await axe()
  await page.getByRole('button', { name: us('travellers:board.ask.copy', { name: 'Owen Price' }) }).click()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: /^Owen.*Last asked/ })).toBeVisible()
  await expect(page.getByText('Last asked')).toHaveCount(1)
  const stored = () => page.evaluate(() => Object.entries(localStorage))
  const [[key, value] = []] = await stored()
  expect([key, Object.keys(JSON.parse(value ?? '{}'))]).toEqual([`asked ${tour}`, [`${tour}-T9`]])

  await page.evaluate(() =>
    document.querySelector<HTMLFormElement>('form[action="/logout"]')?.requestSubmit(),
  )
  // On the welcome page, after the page that goes on to the provider and the provider's own.
  await page.waitForURL(({ pathname }) => pathname === '/')
  await expect.poll(stored).toEqual([])
})
