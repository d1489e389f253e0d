import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, Locator, Page } from 'playwright'
import { file, specimen } from '../support/capture.ts'
import { loadCopy } from '../support/copy.ts'
import { giveDigits, openPhone, showCode } from '../support/handoff.ts'
import { changePage, changers } from '../support/page-changers.ts'
import { rowsFor, walksAll } from '../support/rows.ts'
import { awake, findErrorSummary } from '../support/steps.ts'
import { expect, markets, test } from '../support/test.ts'
import { unfold } from '../support/unfold.ts'

/*
 * Pages changed by others, before their islands woke and after. The test sends no form to its end: a traveller's data
 * stay unchanged.
 */

const en = loadCopy('international')
const it = loadCopy('italy')
const base = markets.international

interface Row {
  /** The source of the island. */
  readonly island: string
  readonly name: string
  /** Leads to the page; returns the resulting page, which may be another's. */
  readonly open: (on: { page: Page; browser: Browser; signIn: SignIn; signInLike: SignIn }) => Promise<Page>
  /** Opens the part of the page that hides the island. */
  readonly unfold?: (page: Page) => Promise<void>
  /** Uses the island once it is awake, by the page's own words, so that its texts change. */
  readonly use: (page: Page, island: Locator) => Promise<void>
}
type SignIn = (traveller: string, market?: 'italy') => Promise<unknown>

const opens =
  (as: string, path: string): Row['open'] =>
  async ({ page, signIn }) => {
    await signIn(as)
    await page.goto(base + path)
    return page
  }

/** Sends a form whose answer is lost, then one with this in its first field, so that errors appear. */
const sendsInVain =
  (wrong = ''): Row['use'] =>
  async (page, island) => {
    const save = island.locator('[type=submit]:visible').last()
    await page.route('**/_actions/**', (route) => route.abort())
    await save.click()
    await expect(save).not.toHaveAttribute('aria-busy')
    await page.unroute('**/_actions/**')
    await island.locator(':is(input.input, textarea):visible').first().fill(wrong)
    await save.click()
    const error = island.locator('.field__error')
    await expect(error.first()).toBeVisible()
    await expect(findErrorSummary(island, en)).toBeVisible()
  }

const usesPhotos: Row['use'] = async (page, island) => {
  const input = island.locator('input[type=file]').first()
  const status = island.locator('.capture__state').first()
  const remove = island
    .getByRole('button', { name: it('capture:remove') })
    .or(island.getByRole('button', { name: en('capture:remove') }))
  const says = (key: string) => new RegExp(`${it(key)}|${en(key)}`)
  // Chosen before.
  await expect(status).toContainText(says('capture:ready'))
  await remove.first().click()
  await expect(status).toBeEmpty()
  await input.setInputFiles(file(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])))
  await expect(island.locator('.field__error').first()).toBeVisible()
  for (const _time of [1, 2]) {
    await input.setInputFiles(await specimen({ blur: 8 }))
    await expect(island.locator('.capture__result [role=alert]')).toContainText(
      says('capture:quality.blurred.title'),
    )
  }
  await island.locator('[type=submit]').click()
  await expect(island.locator('.error-summary')).toBeVisible()
  await island.locator('.capture__result [role=alert] button').click()
  await expect(island.locator('.error-summary')).toBeHidden()
  await expect(status).toContainText(says('capture:ready'))
  await remove.first().click()
  await input.setInputFiles(await specimen())
  await expect(status).toContainText(says('capture:ready'))
  await page.route('**/*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await island.locator('[type=submit]').click()
  // The back of a card is missing; a passport is sent, and its answer is lost.
  await expect(island.locator('.error-summary, form > .notice').first()).toBeVisible()
}

/** Goes through the steps of flights: errors, stops that come and go, and back. */
const usesFlights: Row['use'] = async (_page, island) => {
  const press = (command: string) =>
    island.locator(`[name=command][value^="${command}"]:not([aria-hidden])`).first().click()
  await island.locator('[name=command]:visible').first().waitFor()
  if (await island.locator('[value^=edit-]').count()) await press('edit-')
  else {
    await press('search')
    await expect(island.locator('.field__error').first()).toBeVisible()
    await press('manual')
  }
  await press('addStop')
  await press('check')
  await expect(island.locator('.field__error').first()).toBeVisible()
  await press('removeStop')
  await expect(island.locator('[value^=removeStop]')).toHaveCount(0)
  await island.getByRole('combobox').first().fill('osl')
  await expect(island.getByRole('option').first()).toBeVisible()
  await press('number')
  await expect(island.locator('[name=command][value=search]')).toBeVisible()
}

const rows: readonly Row[] = [
  {
    island: 'registry/PersonalForm',
    name: 'personal data',
    open: opens('emma', '/account/registry/personal'),
    use: sendsInVain(),
  },
  {
    island: 'registry/ContactForm',
    name: 'emergency contact',
    open: opens('emma', '/account/registry/contact'),
    use: sendsInVain(),
  },
  {
    island: 'registry/NeedsForm',
    name: 'special needs',
    open: opens('sofia', '/account/registry/needs'),
    use: sendsInVain('x'.repeat(1001)),
  },
  {
    island: 'registry/addresses/AddressForm',
    name: 'residence',
    open: opens('mia', '/account/registry/residence'),
    use: async (page, island) => {
      const label = island.locator('label[for="field-zipCode"]')
      for (const [country, key] of [
        ['US', 'addresses:zip.zip'],
        ['DE', 'addresses:zip.postal'],
      ] as const) {
        await island.locator('select[name=country]').selectOption(country)
        await expect(label).toContainText(en(key))
      }
      await sendsInVain()(page, island)
    },
  },
  {
    island: 'registry/addresses/AddressForm',
    name: 'billing address',
    open: opens('mia', '/account/registry/billing'),
    use: sendsInVain(),
  },
  {
    island: 'photos/capture/DocumentCapture',
    name: 'photo of a document',
    open: opens('elena', '/account/documents/passport/image'),
    use: usesPhotos,
  },
  {
    island: 'photos/capture/DocumentCapture',
    name: 'photo by a phone',
    open: async ({ page, browser, signInLike }) => {
      await signInLike('marco', 'italy')
      const { address, digits } = await showCode(page, 'identity-card')
      const { phone } = await openPhone(browser, { bypassCSP: true })
      await phone.goto(address)
      await giveDigits(phone, digits, it)
      await phone.locator('input[type=file]').waitFor()
      return phone
    },
    use: usesPhotos,
  },
  {
    island: 'flights/FlightsForm',
    name: 'flights on their page',
    open: opens('emma', '/travels/B2101/B2101-T1/flights'),
    use: usesFlights,
  },
  {
    island: 'flights/FlightsLink',
    name: 'flights in a dialog',
    open: opens('vera', '/travels/B2703'),
    use: async (page, island) => {
      const link = island.locator('[data-opens-dialog]')
      await link.click()
      await usesFlights(page, island)
      await island.getByRole('dialog').press('Escape')
      await expect(link).toBeFocused()
    },
  },
  {
    island: 'trip-change/TripChange',
    name: 'another departure',
    open: opens('mia', '/travels/B2110'),
    unfold: (page) => unfold(page, en('trip:change')),
    use: async (page, island) => {
      await island.locator('[data-opens-dialog]').click()
      await island.locator('a.change__option').first().click()
      await page.route('**/_actions/**', (route) => route.abort())
      await island.locator('[type=submit]').click()
      await expect(island.locator('.notice').first()).toBeVisible()
      await page.unroute('**/_actions/**')
      await island.locator('.dialog__actions a').last().click()
    },
  },
]

test.use({ bypassCSP: true })

const folder = fileURLToPath(new URL('../../src/', import.meta.url))
test('every island of the product has a row', () => {
  const islands = globSync('{features,photos}/**/*.island.tsx', { cwd: folder }).map((path) =>
    path.replace('.island.tsx', '').replace(/^features\//, ''),
  )
  expect([...new Set(rows.map(({ island }) => island))].sort()).toEqual(islands.sort())
})

/** Types, chooses and ticks another value in every visible field. */
async function fillIn(page: Page): Promise<void> {
  const fields = await page.locator('astro-island :is(input, textarea, select)').elementHandles()
  const typed: Record<string, string> = { time: '08:15', number: '7' }
  for (const [index, field] of fields.entries()) {
    if (!(await field.isVisible())) continue
    const { tag, type, maxLength } = await field.evaluate((element) => {
      const { localName, type, maxLength } = element as HTMLInputElement
      return { tag: localName, type, maxLength }
    })
    if (tag === 'select') await field.selectOption({ index: 3 })
    else if (type === 'file') await field.setInputFiles(await specimen())
    else if (type === 'checkbox' || type === 'radio') await field.setChecked(true)
    else
      await field.fill(
        typed[type] ?? (maxLength > 0 && maxLength < 9 ? String(index % 10) : `typed ${index}`),
      )
  }
}

/** A traveller's input in the islands, the focus, and the page's scroll position. */
const stateOf = (page: Page) =>
  page.evaluate(() => {
    const fields = document.querySelectorAll<HTMLInputElement>(
      'astro-island :is(input:not([type=hidden]), textarea, select)',
    )
    const { name, id, selectionStart, selectionEnd } = document.activeElement as HTMLInputElement
    return {
      fields: [...fields]
        .map(({ name, type, value, checked, files }) =>
          [name, type, type === 'file' ? files?.length : value, checked].join(' '),
        )
        .sort(),
      focus: [name || id, selectionStart, selectionEnd],
      scrolled: scrollY,
    }
  })

/** The first island of a row's kind. */
const islandOf = (page: Page, { island }: Row): Locator =>
  page.locator(`astro-island[component-url*="${island.split('/').at(-1)}.island"]`).first()

/** Changes the page while its script is on the way, and compares the traveller's input before and after the script. */
async function wakesChanged(page: Page, row: Row, by: keyof typeof changers): Promise<void> {
  const script = Promise.withResolvers<void>()
  await page.route('**/_astro/*.js', async (route) => {
    await script.promise
    await route.continue()
  })
  if (changers[by].early) await changePage(page, by)
  await fillIn(page)
  const island = islandOf(page, row)
  const field = island.locator(':is(input, textarea, a):visible:not([type=radio], [type=checkbox])').first()
  await field.evaluate((field: HTMLInputElement) => {
    field.focus()
    if (field.selectionStart) field.setSelectionRange(1, 3)
    scrollTo(0, 60)
  })
  if (!changers[by].early) await changePage(page, by)
  const before = await stateOf(page)
  script.resolve()
  await expect(island).not.toHaveAttribute('ssr')
  expect([by, await stateOf(page)]).toEqual([by, before])
  await page.unroute('**/_astro/*.js')
}

const inTurn = ['rewriter', 'wrapper', 'manager'] as const
/** A form that its country lays out, and a dialog; a plain form is in the last two tests, files in capture-files.spec.ts. */
const kinds = ['residence', 'flights in a dialog']
for (const [at, row] of rowsFor([...rows.entries()], ([, { name }]) => kinds.includes(name))) {
  // A translation, which changes most, and one of the others in turn.
  const changing = ([...inTurn, 'translation'] as const).filter(
    (by) => walksAll || by === 'translation' || by === inTurn[at % inTurn.length],
  )
  test(`${row.name}: stays as typed`, async ({ page: own, browser, signIn, signInLike, consoleErrors }) => {
    consoleErrors.allow(/400 \(Bad Request\)|ERR_FAILED/)
    const page = await row.open({ page: own, browser, signIn, signInLike })
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    for (const by of changing) {
      await page.goto(page.url())
      await row.unfold?.(page)
      await wakesChanged(page, row, by)
    }
    await changePage(page, 'manager')
    const island = islandOf(page, row)
    await row.use(page, island)
    await expect(island.locator('form, a').first()).toBeVisible()
    expect(errors).toEqual([])
    if (page !== own) await page.context().close()
  })
}

test('an island with moved fields is drawn again as typed', async ({ page, signIn, consoleErrors }) => {
  consoleErrors.allow(/400 \(Bad Request\)|NotFoundError/)
  await signIn('emma')
  await page.goto(`${base}/account/registry/contact`)
  const name = page.locator('[name=name]')
  await name.focus()
  await awake(page)
  await name.fill('')
  await page.locator('[name=relation]').fill('Aunt')
  await page.locator('select').selectOption('AL')
  await changePage(page, 'wrapper')
  const save = page.locator('astro-island [type=submit]')
  // The first error has no target; the fields that React has drawn since are where it expects them.
  await save.click()
  await expect(page.locator('astro-island span > input')).toHaveCount(0)
  await expect(page.locator('[name=relation]')).toHaveValue('Aunt')
  await expect(page.locator('select')).toHaveValue('AL')
  await save.click()
  await expect(findErrorSummary(page, en)).toBeVisible()
})

test('a page that is translated before it is complete loses nothing', async ({ page, signIn }) => {
  await signIn('emma')
  const { change } = changers.translation
  await page.addInitScript({ content: `document.addEventListener('DOMContentLoaded', ${change})` })
  await page.goto(`${base}/account/registry/personal`)
  const name = page.locator('[name=name]')
  await name.fill('Ada')
  await awake(page)
  await expect(name).toHaveValue('Ada')
  await expect(page.locator('astro-island label font').first()).toBeVisible()
})
