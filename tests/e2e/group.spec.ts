import { copyOf } from '../support/copy.ts'
import { expect, markets, test } from '../support/test.ts'

/* Who is asked for what is read in tests/contract/app/group.test.ts. Here what a browser does with it. */

const us = copyOf('global-us')

test('asks those chosen, and remembers on this device alone when', async ({ page, signInLike, axe }) => {
  const { own } = await signInLike('olivia', 'global-us')
  const tour = own('B2201')
  await page.goto(`${markets['global-us']}/travels/${tour}/group`)
  const names = page.getByRole('group', { name: us('travellers:board.ask.who') }).getByRole('checkbox')
  await expect(names.first()).toBeChecked()
  await page.getByRole('checkbox', { name: /^Zoe/ }).uncheck()
  await axe()
  await page.getByRole('button', { name: us('travellers:board.ask.make') }).click()
  const messages = page.locator('#messages')
  await expect(messages.getByText('Zoe Ramirez')).toHaveCount(0)
  await messages.getByText(us('travellers:board.ask.message', { name: 'Ethan Cole' })).click()
  await axe()
  await messages
    .getByRole('button', { name: us('travellers:board.ask.copy', { name: 'Ethan Cole' }) })
    .click()
  const asked = page.getByText(us('travellers:board.ask.asked', { date: '' }).trim())
  await expect(asked).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('checkbox', { name: /^Ethan.*Last asked/ })).toBeVisible()
  const stored = () => page.evaluate(() => Object.entries(localStorage))
  const [[key, value] = []] = await stored()
  expect([key, Object.keys(JSON.parse(value ?? '{}'))]).toEqual([`asked ${tour}`, [`${tour}-T3`]])
  await page.evaluate(() =>
    document.querySelector<HTMLFormElement>('form[action="/logout"]')?.requestSubmit(),
  )
  await page.waitForURL(/localhost:\d+\/(?!travels)/)
  await expect.poll(stored).toEqual([])
})
