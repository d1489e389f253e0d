import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { loadCopy } from '../support/copy.ts'
import { expect, markets, test } from '../support/test.ts'
import { unfold } from '../support/unfold.ts'

/* The dialog of a trip change whose price changes while it is open; a departure that has gone, and the rest: tests/faults/price-seen.test.ts. */

const en = loadCopy('international')
const change = (sql: string, ...values: string[]) => {
  const db = new DatabaseSync(join(String(process.env.E2E_DATA), 'sandbox.sqlite'))
  expect(db.prepare(sql).run(...values).changes).toBe(1)
  db.close()
}

// Long: tests/faults/price-seen.test.ts compares it over HTTP; an answer in the dialog has the focus in trip-change.spec.ts.
test('a price that changed meanwhile is compared again, old and new beside each other', {
  tag: '@long',
}, async ({ page, signInLike, axe }) => {
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
