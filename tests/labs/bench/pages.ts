import type { Page } from 'playwright'
import { loadCopy } from '../../support/copy.ts'
import { awake, fillDocument } from '../../support/steps.ts'
import { unfold } from '../../support/unfold.ts'
import type { WeightClass } from './budgets.ts'

const en = loadCopy('international')

/** A kind of page as one traveller of the international market sees it. */
export interface PageType {
  readonly name: string
  readonly path: string
  /** `sub` of the demo traveller; null for signed out. */
  readonly traveller: string | null
  readonly weight: WeightClass
  /** Whether it uses the camera, which only the full browser has. */
  readonly camera?: true
  /** Steps that the page needs before it can be opened, in a browser of their own. */
  readonly arrange?: (page: Page, origin: string) => Promise<void>
  /** Actions after loading and before weighing: touching a form, opening a dialog. */
  readonly open?: (page: Page) => Promise<void>
  /** A typical next interaction, whose response time is measured. */
  readonly use?: (page: Page) => Promise<void>
}

/** The link that opens a dialog; another link of the same name may lead to its page. */
const link = (page: Page, key: string) =>
  page
    .getByRole('link', { name: en(key) })
    .and(page.locator('[data-opens-dialog]'))
    .first()
const dialog = (page: Page) => page.getByRole('dialog').first()

async function touchForm(page: Page): Promise<void> {
  await page.locator('main').getByRole('textbox').first().click()
  await page.waitForFunction(() => !document.querySelector('main astro-island[ssr]'))
}

async function typeAndSend(page: Page): Promise<void> {
  await page.locator('main').getByRole('textbox').first().pressSequentially('abc')
  await page.locator('main').getByRole('textbox').first().fill('')
  // The form is refused, so no data is written, and the errors are the page's largest change.
  await page.locator('main form button[type=submit]').first().click()
}

async function openFlights(page: Page): Promise<void> {
  await link(page, 'flights:share').click()
  await dialog(page).getByRole('textbox').first().waitFor()
}

async function openChange(page: Page): Promise<void> {
  await unfold(page, en('trip:change'))
  await link(page, 'trip-change:open').click()
  await dialog(page).locator('.change__option').first().waitFor()
}

/** The image step comes after the information. */
async function tellDocument(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/account/documents/identity-card/information`)
  await fillDocument(page, en, 'YB4410287', 'IT')
  await page.waitForURL(/\/image$/)
}

async function openCamera(page: Page): Promise<void> {
  await page.getByLabel(en('capture:side.IDENTITY_CARD.front.label')).focus()
  await awake(page)
  const opener = `${en('capture:openCamera')} ${en('capture:side.IDENTITY_CARD.front.label')}`
  await page.getByRole('button', { name: opener }).click()
  // Permission is given beforehand, so that the camera starts by itself.
  await page.getByRole('button', { name: en('capture:camera.shutter') }).waitFor()
}

/** The pages to weigh. */
export const pageTypes: readonly PageType[] = [
  { name: 'welcome', path: '/', traveller: null, weight: 'plain' },
  { name: '404', path: '/nowhere', traveller: null, weight: 'plain' },
  { name: 'dashboard', path: '/', traveller: 'emma', weight: 'dashboard' },
  { name: 'trips, 30 rows', path: '/travels', traveller: 'astrid', weight: 'list' },
  { name: 'trip', path: '/travels/B2101', traveller: 'emma', weight: 'page' },
  { name: 'traveller', path: '/travels/B2101/B2101-T1', traveller: 'emma', weight: 'page' },
  { name: 'profile', path: '/account/profile', traveller: 'emma', weight: 'page' },
  { name: 'credits', path: '/account/credits', traveller: 'emma', weight: 'page' },
  { name: 'partnerships', path: '/partnerships', traveller: 'emma', weight: 'page' },
  { name: 'notify-me', path: '/notify-me', traveller: 'irene', weight: 'page' },
  { name: 'refer-friend', path: '/refer-friend', traveller: 'noah', weight: 'page' },
  { name: 'consents', path: '/account/consents', traveller: 'emma', weight: 'form' },
  { name: 'documents', path: '/account/documents', traveller: 'emma', weight: 'page' },
  { name: 'personal form', path: '/account/registry/personal', traveller: 'emma', weight: 'form' },
  { name: 'billing form', path: '/account/registry/billing', traveller: 'giulia', weight: 'form' },
  {
    name: 'personal form, hydrated',
    path: '/account/registry/personal',
    traveller: 'emma',
    weight: 'hydrated',
    open: touchForm,
    use: typeAndSend,
  },
  {
    name: 'billing form, hydrated',
    path: '/account/registry/billing',
    traveller: 'giulia',
    weight: 'hydrated',
    open: touchForm,
    use: typeAndSend,
  },
  {
    name: 'flights dialog',
    path: '/travels/B2701',
    traveller: 'vera',
    weight: 'opened',
    open: openFlights,
    use: async (page) => {
      await dialog(page).getByRole('textbox').first().pressSequentially('SK2')
      await dialog(page)
        .getByRole('button', { name: en('flights:button.search') })
        .click()
    },
  },
  {
    name: 'trip-change dialog',
    path: '/travels/B2121',
    traveller: 'nora',
    weight: 'opened',
    open: openChange,
    use: async (page) => {
      await dialog(page).locator('.change__option').first().click()
      await dialog(page).getByRole('table').waitFor()
      await page.keyboard.press('Escape')
    },
  },
  {
    name: 'camera',
    camera: true,
    path: '/account/documents/identity-card/image',
    traveller: 'elena',
    weight: 'opened',
    arrange: tellDocument,
    open: openCamera,
    use: async (page) => {
      await page.getByRole('button', { name: en('capture:camera.shutter') }).click()
      await page.getByRole('button', { name: en('capture:camera.retake') }).waitFor()
    },
  },
]
