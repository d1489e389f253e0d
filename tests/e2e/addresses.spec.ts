import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from 'playwright'
import { pathTo } from '#i18n/slugs.ts'
import { markets as marketTable } from '#markets/market-table.ts'
import type { DemoMarket } from '#sandbox/environment.ts'
import { copyOf } from '../support/copy.ts'
import { expect, markets, test } from '../support/test.ts'

/** Before that, choosing a country changes nothing in place. */
const awake = (page: Page) => page.waitForFunction(() => !document.querySelector('astro-island[ssr]'))

// An address can be saved once, so each mode has its own traveller, whose addresses are deleted before a test.
const travellers = { irene: '1061', oscar: '1062' } as const
type Traveller = keyof typeof travellers

function withDatabase<Result>(work: (db: DatabaseSync) => Result): Result {
  const db = new DatabaseSync(join(process.env.E2E_DATA ?? '', 'sandbox.sqlite'))
  try {
    db.exec('PRAGMA busy_timeout = 3000')
    return work(db)
  } finally {
    db.close()
  }
}
const forget = (traveller: Traveller) =>
  withDatabase((db) => db.prepare('DELETE FROM addresses WHERE user_id = ?').run(travellers[traveller]))
const kept = (traveller: Traveller, kind: 'RESIDENCE' | 'BILLING') =>
  withDatabase((db) => {
    const row = db
      .prepare('SELECT record FROM addresses WHERE user_id = ? AND kind = ?')
      .get(travellers[traveller], kind) as { record: string } | undefined
    return row && JSON.parse(row.record)
  })

const pathsOf = (market: DemoMarket) => {
  const { locale } = marketTable[market]
  return {
    registry: markets[market] + pathTo(locale, 'account/registry', {}),
    residence: markets[market] + pathTo(locale, 'account/registry/residence'),
    billing: markets[market] + pathTo(locale, 'account/registry/billing'),
  }
}

/** The fields as a traveller of this market sees them, in a country with these names for zip code, city, region. */
function fieldsOf(page: Page, market: DemoMarket, [zip, city, state]: readonly [string, string, string?]) {
  const t = copyOf(market)
  const field = (key: string) => page.getByRole('textbox', { name: t(`addresses:${key}`) })
  return {
    country: page.getByLabel(t('addresses:field.country'), { exact: true }),
    address: field('field.address'),
    houseNumber: field('field.houseNumber'),
    zipCode: field(`zip.${zip}`),
    city: field(`city.${city}`),
    state: state ? field(`state.${state}`) : undefined,
    notes: field('field.notes'),
  }
}

const places = {
  italy: {
    names: ['postal', 'city', 'province'],
    typed: {
      country: 'IT',
      address: 'Via dell’Orso',
      houseNumber: '7/b',
      zipCode: '40121',
      city: 'Bologna',
      state: 'BO',
    },
    lines: ['Via dell’Orso 7/b', '40121 Bologna BO', 'Italia'],
    wrongZip: '4012',
  },
  spain: {
    names: ['postal', 'city', 'province'],
    typed: {
      country: 'ES',
      address: 'Calle Núñez',
      houseNumber: '2',
      zipCode: '46001',
      city: 'València',
      state: 'Valencia',
    },
    lines: ['Calle Núñez 2', '46001 València Valencia', 'España'],
    wrongZip: '99001',
  },
  germany: {
    names: ['postal', 'city'],
    typed: {
      country: 'DE',
      address: 'Karl-Heine-Straße',
      houseNumber: '61',
      zipCode: '04229',
      city: 'Leipzig',
      state: null,
    },
    lines: ['Karl-Heine-Straße 61', '04229 Leipzig', 'Deutschland'],
    wrongZip: '0422',
  },
  'global-us': {
    names: ['zip', 'city', 'state'],
    typed: {
      country: 'US',
      address: 'O’Farrell St',
      houseNumber: '548',
      zipCode: '94102-1234',
      city: 'San Francisco',
      state: 'CA',
    },
    lines: ['548 O’Farrell St', 'San Francisco, CA 94102-1234', 'United States of America'],
    wrongZip: '9410',
  },
} as const
type Tried = keyof typeof places

async function save(
  page: Page,
  market: DemoMarket,
  javaScriptEnabled: boolean,
  last: { press(key: string): Promise<void> },
) {
  if (javaScriptEnabled) await page.getByRole('button', { name: copyOf(market)('profile:save') }).click()
  // Enter presses a form's first button: it must save, not lay the form out.
  else await last.press('Enter')
}

for (const javaScriptEnabled of [true, false]) {
  const traveller = javaScriptEnabled ? 'irene' : 'oscar'
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })
    test.describe.configure({ mode: 'default' })
    test.beforeEach(() => {
      forget(traveller)
    })

    for (const [market, place] of Object.entries(places) as [Tried, (typeof places)[Tried]][]) {
      // Its form is Italy's, and one script lays both out.
      if (javaScriptEnabled && market === 'spain') continue
      test(`${market}: a residence is laid out by its country, saved as typed, and then locked`, async ({
        page,
        signIn,
        consoleErrors,
      }) => {
        consoleErrors.allow(/400 \(Bad Request\)/)
        const t = copyOf(market)
        const paths = pathsOf(market)
        const { names, typed, lines, wrongZip } = place
        await signIn(traveller, market)
        await page.goto(paths.registry)
        await page.getByRole('link', { name: t('addresses:add.residence') }).click()

        // From another country's layout, in which something was typed already.
        const abroad = market === 'italy' ? 'JP' : 'IT'
        const fields = fieldsOf(page, market, names)
        const layOut = async (country: string) => {
          await fields.country.selectOption(country)
          if (!javaScriptEnabled) await page.getByRole('button', { name: t('addresses:layOut') }).click()
        }
        await fields.country.focus()
        if (javaScriptEnabled) await awake(page)
        await layOut(abroad)
        const region = page.getByRole('textbox', {
          name: t(`addresses:state.${abroad === 'JP' ? 'prefecture' : 'province'}`),
        })
        await region.fill('Somewhere')
        await fields.address.fill('')
        await fields.city.fill(typed.city)
        await layOut(typed.country)
        await expect(fields.city).toHaveValue(typed.city)
        if (fields.state) await expect(fields.state).toHaveValue('Somewhere')
        else {
          // Not asked for here, and not forgotten.
          await expect(region).toBeHidden()
          await layOut(abroad)
          await expect(region).toHaveValue('Somewhere')
          await layOut(typed.country)
        }

        await fields.zipCode.fill(wrongZip)
        await save(page, market, javaScriptEnabled, fields.zipCode)
        const summary = page.getByRole('alert').filter({ hasText: t('ui:errorSummaryTitle') })
        const zip = { field: t(`addresses:zip.${names[0]}`) }
        await expect(summary.getByRole('link', { name: t('addresses:invalid.zipCode', zip) })).toBeVisible()
        await expect(
          summary.getByRole('link', {
            name: t('addresses:error.required', { field: t('addresses:field.address') }),
          }),
        ).toBeVisible()
        await expect(fields.zipCode).toHaveAccessibleDescription(t('addresses:invalid.zipCode', zip))
        await expect(fields.zipCode).toHaveValue(wrongZip)

        await fields.address.fill(` ${typed.address} `)
        await fields.houseNumber.fill(typed.houseNumber)
        await fields.zipCode.fill(typed.zipCode)
        if (typed.state) await fields.state?.fill(typed.state)
        await save(page, market, javaScriptEnabled, fields.city)
        await expect(
          page.getByRole('status').filter({ hasText: t('addresses:saved.residence') }),
        ).toBeVisible()

        expect(kept(traveller, 'RESIDENCE')).toEqual({
          addressType: 'RESIDENCE',
          ...typed,
          notes: null,
          billingFor: null,
          sameAsResidence: null,
          billingInfoIndividual: null,
          billingInfoBusiness: null,
        })
        for (const line of lines) await expect(page.getByRole('main')).toContainText(line)
        await expect(page.getByRole('link', { name: t('addresses:locked.care') })).toBeVisible()
        await page.goto(paths.residence)
        await expect(page.getByText(t('addresses:locked.title'))).toBeVisible()
        await expect(page.locator('main form')).toHaveCount(0)
      })
    }

    test('a bill to an Italian company: its numbers are checked, normalised, and saved beside the residence', async ({
      page,
      signIn,
      consoleErrors,
    }) => {
      consoleErrors.allow(/400 \(Bad Request\)/)
      const t = copyOf('italy')
      const field = (name: string) =>
        page.getByRole('textbox', { name: t(`addresses:field.${name}`), exact: true })
      const fields = fieldsOf(page, 'italy', ['postal', 'city', 'province'])
      const paths = pathsOf('italy')
      await signIn(traveller, 'italy')
      await page.goto(paths.billing)
      await expect(field('businessName')).toBeHidden()
      await page.getByText(t('addresses:business'), { exact: true }).click()
      await expect(field('businessName')).toBeVisible()
      await expect(field('individualName')).toBeHidden()
      if (javaScriptEnabled) await awake(page)
      await fields.country.selectOption('IT')
      if (!javaScriptEnabled) await page.getByRole('button', { name: t('addresses:layOut') }).click()
      await expect(page.getByRole('radio', { name: t('addresses:business') })).toBeChecked()
      const sdi = page.getByRole('textbox', { name: t('addresses:field.sdiCode') })
      await field('businessName').fill('Orso & figli S.r.l.')
      await field('vatNumber').fill('IT 00743110158')
      await sdi.fill('abc12')
      await fields.address.fill('Via Emilia')
      await fields.zipCode.fill('40121')
      await fields.city.fill('Bologna')
      await fields.state?.fill('BO')
      await save(page, 'italy', javaScriptEnabled, fields.city)
      const wrong = (name: string) => t(`addresses:invalid.${name}`, { field: t(`addresses:field.${name}`) })
      await expect(field('vatNumber')).toHaveAccessibleDescription(wrong('vatNumber'))
      await expect(page.getByRole('alert').getByRole('link', { name: wrong('sdiCode') })).toBeVisible()
      await expect(field('vatNumber')).toHaveValue('IT 00743110158')

      await field('vatNumber').fill('IT 00743110157')
      await sdi.fill('abc 1234')
      await save(page, 'italy', javaScriptEnabled, fields.city)
      await expect(page.getByRole('status').filter({ hasText: t('addresses:saved.billing') })).toBeVisible()
      expect(kept(traveller, 'BILLING')).toMatchObject({
        billingFor: 'BUSINESS',
        sameAsResidence: false,
        city: 'Bologna',
        billingInfoIndividual: null,
        billingInfoBusiness: {
          businessName: 'Orso & figli S.r.l.',
          vatNumber: 'IT00743110157',
          taxCode: null,
          sdiCode: 'ABC1234',
        },
      })
      // Billing came first: the residence is still free.
      await expect(page.getByRole('link', { name: t('addresses:add.residence') })).toBeVisible()
    })

    test('a first bill to a residence not saved yet is sent as given, with both infos (product §15)', async ({
      page,
      signIn,
    }) => {
      const t = copyOf('germany')
      const field = (name: string) =>
        page.getByRole('textbox', { name: t(`addresses:field.${name}`), exact: true })
      await signIn(traveller, 'germany')
      await page.goto(pathsOf('germany').billing)
      await page.getByText(t('addresses:business'), { exact: true }).click()
      await field('businessName').fill('Holzbau GmbH')
      await page.getByText(t('addresses:individual'), { exact: true }).click()
      await field('individualName').fill('Zoë O’Neill')
      await page.getByLabel(t('addresses:field.sameAsResidence')).check()
      await expect(page.getByLabel(t('addresses:field.country'), { exact: true })).toBeHidden()
      if (javaScriptEnabled) await awake(page)
      await save(page, 'germany', javaScriptEnabled, field('individualName'))
      await expect(page.getByRole('status').filter({ hasText: t('addresses:saved.billing') })).toBeVisible()
      expect(kept(traveller, 'BILLING')).toMatchObject({
        billingFor: 'INDIVIDUAL',
        sameAsResidence: true,
        country: null,
        billingInfoIndividual: { name: 'Zoë O’Neill' },
        billingInfoBusiness: { businessName: 'Holzbau GmbH' },
      })
      await expect(page.getByRole('main')).toContainText(t('addresses:sameAsResidence'))
    })

    test('an address saved in another tab meanwhile is not overwritten: both are shown', async ({
      page,
      context,
      signIn,
      consoleErrors,
    }) => {
      consoleErrors.allow(/409 \(Conflict\)/)
      const t = copyOf('international')
      const { residence } = pathsOf('international')
      await signIn(traveller)
      const other = await context.newPage()
      for (const [tab, city] of [
        [page, 'Cork'],
        [other, 'Galway'],
      ] as const) {
        await tab.bringToFront()
        await tab.goto(residence)
        const fields = fieldsOf(tab, 'international', ['postal', 'city'])
        await fields.country.focus()
        await fields.country.selectOption('FR')
        if (javaScriptEnabled) await awake(tab)
        else await tab.getByRole('button', { name: t('addresses:layOut') }).click()
        await fields.address.fill('Main Street')
        await fields.zipCode.fill('75001')
        await fields.city.fill(city)
      }
      await page.bringToFront()
      await page.getByRole('button', { name: t('profile:save') }).click()
      await expect(page.getByRole('main')).toContainText('75001 Cork')
      await other.bringToFront()
      await other.getByRole('button', { name: t('profile:save') }).click()
      await expect(other.getByText(t('addresses:locked.title'))).toBeVisible()
      await expect(other.getByRole('main')).toContainText('75001 Cork')
      await expect(other.getByRole('main')).toContainText('75001 Galway')
      expect(kept(traveller, 'RESIDENCE').city).toBe('Cork')
    })
  })
}

// Whom nobody saves an address for. The markets where words are longest; the form as it comes, and as it comes back with
// errors, is looked at with the other screens (access.spec.ts).
for (const market of ['germany', 'france'] as const) {
  test(`${market}: the form of a bill, laid out anew and sent with errors, is clean for axe`, async ({
    page,
    signIn,
    axe,
  }) => {
    const t = copyOf(market)
    const paths = pathsOf(market)
    await signIn('giulia', market)
    await page.goto(paths.billing)
    await page.getByText(t('addresses:business'), { exact: true }).click()
    await awake(page)
    await page.getByLabel(t('addresses:field.country'), { exact: true }).selectOption('US')
    await expect(page.getByRole('textbox', { name: t('addresses:zip.zip') })).toBeVisible()
    await page.getByRole('button', { name: t('profile:save') }).click()
    const summary = page.getByRole('alert').filter({ hasText: t('ui:errorSummaryTitle') })
    await expect(summary).toBeFocused()
    await expect(page).toHaveTitle(new RegExp(`^${t('ui:errorPrefix')}`))
    await axe()
  })
}

test('what is typed before hydration is kept, and so is a choice of country', async ({
  page,
  signIn,
  axe,
}) => {
  await signIn('giulia', 'italy')
  await page.goto(pathsOf('italy').residence)
  const fields = fieldsOf(page, 'italy', ['zip', 'city', 'state'])
  // Chosen and typed without a sign the directive listens to: as fast as a browser fills a form in.
  await page.evaluate(() => {
    const form = document.querySelector('main form') as HTMLFormElement
    const set = (name: string, value: string) => {
      ;(form.elements.namedItem(name) as HTMLInputElement).value = value
    }
    set('country', 'US')
    set('city', 'Duluth')
  })
  await fields.address.focus()
  await awake(page)
  await expect(fields.zipCode).toBeVisible()
  await expect(fields.city).toHaveValue('Duluth')
  await expect(fields.country).toHaveValue('US')
  // The focused field keeps the focus while the form around it changes its layout.
  await expect(fields.address).toBeFocused()
  await axe()
})
