import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { copyOf } from '../support/copy.ts'
import { expect, markets, test } from '../support/test.ts'
import { unfold } from '../support/unfold.ts'

/* The dialog of a trip change whose price or departure changes while it is open; the rest is tests/faults/price-seen.test.ts. */

const en = copyOf('international')
const change = (sql: string, ...values: string[]) => {
  const db = new DatabaseSync(join(String(process.env.E2E_DATA), 'sandbox.sqlite'))
  expect(db.prepare(sql).run(...values).changes).toBe(1)
  db.close()
}

test('a price that changed meanwhile is compared again, old and new beside each other', async ({
  page,
  signInLike,
  axe,
}) => {
  const id = (await signInLike('nora')).own('B2121')
  await page.goto(`${markets.international}/travels/${id}`)
  await unfold(page, en('trip:change'))
  await page.getByRole('link', { name: en('trip-change:open') }).click()
  const box = page.getByRole('dialog', { name: en('trip-change:title') })
  await box.locator('.change__option').nth(1).click()
  const button = box.getByRole('button', { name: /Change trip for/ })
  const before = await button.textContent()
  change(
    "UPDATE bookings SET record = json_set(record, '$.flexibleCancellation', json('false')) WHERE id = ?",
    id,
  )
  await button.click()
  await expect(box).toContainText(en('trip-change:again.changed.title'))
  await expect(box.locator(':focus')).toContainText(en('trip-change:again.changed.title'))
  const table = box.getByRole('table', { name: en('trip-change:again.changed.title') })
  for (const key of ['total', 'difference', 'cover', 'yes', 'no']) {
    await expect(table).toContainText(en(`trip-change:again.${key}`))
  }
  await axe()
  expect(await button.textContent()).not.toBe(before)
  await button.click()
  await expect(box).toContainText(en('trip-change:moved.title'))
})

test('a departure that has gone meanwhile leads to the others', async ({ page, signInLike }) => {
  const id = (await signInLike('nora')).own('B2121')
  await page.goto(`${markets.international}/travels/${id}`)
  await unfold(page, en('trip:change'))
  await page.getByRole('link', { name: en('trip-change:open') }).click()
  const box = page.getByRole('dialog', { name: en('trip-change:title') })
  const last = box.locator('.change__option').nth(-2)
  const travelId = new URL((await last.getAttribute('href')) ?? '', page.url()).searchParams.get('to') ?? ''
  await last.click()
  change('UPDATE travels SET seats = 0 WHERE id = ?', travelId)
  await box.getByRole('button', { name: en('trip-change:submit') }).click()
  await expect(box).toContainText(en('trip-change:gone'))
  await expect(box.locator(':focus')).toContainText(en('trip-change:choice.legend'))
  await expect(box.locator(`a[href*="${travelId}"]`)).toHaveCount(0)
})
