import { type Browser, expect, type Page, test } from 'playwright/test'
import { GIT_TOKEN } from '../../support/git-remote.ts'
import { Company } from './company.ts'
import { expectAxeClean } from './desk-copy.ts'

// Playwright loads the file of a test more than once.
let company: Company
test.describe.configure({ mode: 'serial', timeout: 300_000 })
test.beforeAll(async () => {
  test.setTimeout(300_000)
  company = new Company()
  await company.start()
})
test.afterAll(() => company.stop())

/** Signs an editor in; their desk is set up meanwhile. */
async function signIn(browser: Browser, name: RegExp): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto(company.address('/desk'))
  await page.getByRole('button', { name }).click()
  return page
}

async function atDesk(browser: Browser, name: RegExp): Promise<Page> {
  const page = await signIn(browser, name)
  // The waiting page renews itself until the desk has started.
  await expect(page.getByRole('navigation', { name: 'Desk' })).toBeVisible({ timeout: 240_000 })
  return page
}

async function write(page: Page, text: string): Promise<void> {
  await page.goto(company.address('/desk/words/dashboard/welcome.title'))
  await page.getByLabel(/^Italian/).fill(text)
  await expect(page.getByText('Not saved yet. Nothing speaks against it.')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
}

async function publish(page: Page): Promise<void> {
  await page.goto(company.address('/desk/publish'))
  await page.getByRole('main').getByRole('button', { name: 'Publish', exact: true }).click()
}

let anna: Page
let bruno: Page

test('two editors have a desk each, and other users have none', async ({ browser }) => {
  ;[anna, bruno] = await Promise.all([atDesk(browser, /^Anna/), atDesk(browser, /^Bruno/)])
  const carla = await signIn(browser, /^Carla/)
  await expect(carla.getByRole('heading', { name: 'You are not an editor' })).toBeVisible()
  await carla.goto(company.address('/desk'))
  await expect(carla).not.toHaveURL(company.address('/desk'))
})

test('a renamed slug and a changed sentence are pushed, and live in each market', async () => {
  await anna.goto(company.address('/desk?locale=it-IT&key=partnership&to=/vantaggi'))
  await anna.getByRole('button', { name: 'Save' }).click()
  await expect(anna.getByText('Saved', { exact: true })).toBeVisible()
  await write(anna, 'Ogni viaggio, un posto solo')
  await expect(anna.getByText('Saved', { exact: true })).toBeVisible()
  await anna.goto(company.address('/desk/publish'))
  await expect(anna.getByText('The address of Partners in Italian')).toBeVisible()
  await expectAxeClean(anna)
  await publish(anna)
  await expect(anna.getByText('Italia: live')).toBeVisible({ timeout: 120_000 })
  expect(company.deployed).toBe(company.remote.git('rev-parse', 'main'))
  expect(company.remote.git('log', '-1', '--format=%an <%ae>', 'main')).toBe(
    'Anna Rossi <anna@company.example>',
  )
  expect(JSON.parse(company.remote.text('locales/it-IT/routes.json')).partnership).toEqual([
    '/vantaggi',
    '/convenzioni',
  ])
  await expectAxeClean(anna)
})

test('the same sentence changed by two is shown twice, and one is chosen', async () => {
  // Bruno's desk still has the sentence as it was.
  await write(bruno, 'Tutti i viaggi, un posto')
  await expect(bruno.getByText('Saved', { exact: true })).toBeVisible()
  await publish(bruno)
  await expect(bruno.getByText('Somebody else changed the same')).toBeVisible({ timeout: 120_000 })
  await expect(bruno.getByLabel(/Ogni viaggio, un posto solo/)).toBeVisible()
  await expectAxeClean(bruno)
  await bruno.getByLabel(/^Yours: Tutti i viaggi/).check()
  await bruno.getByRole('button', { name: 'Go on with this choice' }).click()
  await expect(bruno.getByText('Deutschland: live')).toBeVisible({ timeout: 120_000 })
  expect(company.remote.git('log', '-1', '--format=%an', 'main')).toBe('Bruno Conti')
})

test('the demo shows the new address and sentence at the desk’s own', async () => {
  await anna.goto(company.address('/desk?locale=it-IT&key=partnership'))
  await anna.getByRole('link', { name: 'Open the page as it is' }).click()
  await anna.getByRole('button', { name: /^Sofia/ }).click()
  await expect(anna).toHaveURL(company.address('/vantaggi'))
  await expect(anna.getByRole('heading', { level: 1 })).toBeVisible()
  await anna.goto(company.address('/convenzioni'))
  await expect(anna).toHaveURL(company.address('/vantaggi'))
})

test('an Italian browser reads the desk in Italian', async ({ browser }) => {
  const context = await browser.newContext({
    locale: 'it-IT',
    storageState: await anna.context().storageState(),
  })
  const page = await context.newPage()
  await page.goto(company.address('/desk/publish'))
  await expect(page.getByRole('heading', { name: 'Pubblica', level: 1 })).toBeVisible()
  await page.goto(company.address('/desk?locale=it-IT&key=travels/_tour'))
  await expect(page.getByLabel('Un viaggio in it-IT', { exact: true })).toHaveValue('/viaggi/{tour}')
  await expect(page.getByText('{tour} sta per il numero del viaggio.')).toBeVisible()
  await expectAxeClean(page)
  await context.close()
})

test('what was typed is there again after the session is over', async () => {
  await anna.goto(company.address('/desk/words/dashboard/welcome.title'))
  await anna.getByLabel(/^German/).fill('Alle Reisen, ein Ort')
  await expect(anna.getByText('Not saved yet. Nothing speaks against it.')).toBeVisible()
  await anna.context().clearCookies({ name: 'desk' })
  await anna.getByRole('button', { name: 'Save' }).click()
  await expect(anna.getByRole('heading', { name: 'Your session is over' })).toBeVisible()
  await anna.getByRole('link', { name: 'Sign in' }).click()
  await expect(anna.getByLabel(/^German/)).toHaveValue('Alle Reisen, ein Ort')
  await anna.getByRole('button', { name: 'Save' }).click()
  await expect(anna.getByText('Saved', { exact: true })).toBeVisible()
})

test('without the repository nothing is lost, and no message has its token', async () => {
  company.remote.gone = true
  await publish(anna)
  await expect(anna.getByText('The repository does not answer')).toBeVisible({ timeout: 120_000 })
  await expect(anna.getByText('The text dashboard:welcome.title in German')).toBeVisible()
  expect((await anna.content()) + company.log()).not.toContain(GIT_TOKEN)
  company.remote.gone = false
  company.hookStatus = 500
  await publish(anna)
  await expect(anna.getByText(/the deploy hook failed \(it answered 500\)/)).toBeVisible({ timeout: 120_000 })
  company.hookStatus = 200
  await anna.getByRole('button', { name: 'Call the deploy hook again' }).click()
  await expect(anna.getByText('Italia: live')).toBeVisible({ timeout: 120_000 })
})

test('a desk that is started again has what was not published', async () => {
  await write(anna, 'Un viaggio alla volta')
  await expect(anna.getByText('Saved', { exact: true })).toBeVisible()
  await company.stopDesk()
  await company.startDesk()
  // The provider remembers the editor.
  await anna.goto(company.address('/desk/publish'))
  await expect(anna.getByText('The text dashboard:welcome.title in Italian')).toHaveCount(1, {
    timeout: 240_000,
  })
})
