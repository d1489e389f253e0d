import { loadCopy } from '../support/copy.ts'
import { expect, markets, test } from '../support/test.ts'

/* A form's owner (record 031); the owner of a page that a browser keeps: pocket.spec.ts. */

const it = loadCopy('italy')
const typed = 'Typed by somebody else'

test('another traveller’s form saves and shows nothing', async ({ page, context, signIn, consoleErrors }) => {
  consoleErrors.allow(/409/)
  await signIn('Sofia', 'italy')
  const needs = `${markets.italy}/account/i-miei-dati/esigenze-particolari`
  await page.goto(needs)
  await context.clearCookies()
  await signIn('emma', 'italy')

  await page.getByRole('main').getByRole('textbox').fill(typed)
  await page
    .getByRole('main')
    .getByRole('button', { name: it('profile:save') })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(it('shell:trouble.otherOwner.title'))
  await expect(page.getByRole('main')).toContainText('Emma')
  expect(await page.content()).not.toContain(typed)

  await page.getByRole('link', { name: it('shell:trouble.otherOwner.goOn') }).click()
  await expect(page).toHaveURL(needs)
  await expect(page.getByRole('main').getByRole('textbox')).toHaveValue('')
})
