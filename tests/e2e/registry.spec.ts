import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from 'playwright'
import { pathTo } from '#i18n/slugs.ts'
import { type MarketId, markets as table } from '#markets/market-table.ts'
import { copyOf } from '../support/copy.ts'
import { expect, markets, test } from '../support/test.ts'

/** Before that, a click on save is a plain post of the form: correct, but not what a test of the island is about. */
const awake = (page: Page) => page.waitForFunction(() => !document.querySelector('astro-island[ssr]'))

/** What the sandbox has stored for a traveller. */
function stored(id: string): Record<string, unknown> {
  const file = join(process.env.E2E_DATA ?? '', 'sandbox.sqlite')
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    const row = db.prepare('SELECT record FROM users WHERE id = ?').get(id)
    return JSON.parse(String(row?.record))
  } finally {
    db.close()
  }
}

/** A brand-new traveller in each market, used by no other test, with what they type and what is then stored. */
const travellers = [
  {
    market: 'italy',
    sub: 'giulia',
    id: '1003',
    name: "Gian-Luca D'Angelo",
    wrongTaxCode: ['RSSMRA85T10A562T', 'invalid'],
    taxCode: ['rssmra 85t10 a562s', 'RSSMRA85T10A562S'],
    phone: ['IT', '333 123 45 67', '+393331234567', '+39 333 123 4567'],
    contactPhone: ['FR', '06.12.34.56.78', '+33612345678'],
    doubted: true,
  },
  {
    market: 'spain',
    sub: 'alba',
    id: '1121',
    name: 'Núria',
    wrongTaxCode: ['1234', 'tooShort'],
    taxCode: ['x-2482300-w', 'X2482300W'],
    phone: ['ES', '612-34-56-78', '+34612345678', '+34 612 34 56 78'],
    contactPhone: ['ES', '+34 698 76 54 32', '+34698765432'],
    doubted: false,
  },
  {
    market: 'germany',
    sub: 'finn',
    id: '1122',
    name: '李',
    wrongTaxCode: ['x'.repeat(101), 'tooLong'],
    taxCode: ['', null],
    phone: ['DE', '(0151) 23456789', '+4915123456789', '+49 1512 3456789'],
    contactPhone: ['AT', '0664 1234567', '+436641234567'],
    doubted: false,
  },
  {
    market: 'global-us',
    sub: 'ruth',
    id: '1123',
    name: 'X',
    wrongTaxCode: ['x'.repeat(101), 'tooLong'],
    taxCode: ['078-05-1120', '078051120'],
    phone: ['US', '(503) 555-0142', '+15035550142', '+1 503 555 0142'],
    contactPhone: ['US', '5035550178', '+15035550178'],
    doubted: false,
  },
] as const satisfies readonly { market: MarketId; [more: string]: unknown }[]

for (const traveller of travellers) {
  const { market, sub, id } = traveller
  const t = copyOf(market)
  const path = (edit?: string) =>
    markets[market] + pathTo(table[market].locale, 'account/registry', {}, edit ? { edit } : {})

  // The second mode finds what the first has stored, and they must not write at once.
  test.describe(market, () => {
    test.describe.configure({ mode: 'serial' })
    // The island is one for all markets: with script, one that asks for a tax code and one that does not.
    for (const javaScriptEnabled of market === 'italy' || market === 'germany' ? [true, false] : [false]) {
      test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
        test.use({ javaScriptEnabled })

        test('personal data, emergency contact and special needs are each saved on their own', async ({
          page,
          signIn,
          axe,
          consoleErrors,
        }) => {
          test.slow()
          consoleErrors.allow(/400 \(Bad Request\)/)
          const save = async () => {
            if (javaScriptEnabled) await awake(page)
            await page.getByRole('button', { name: t('profile:save') }).click()
          }
          const summary = page.getByRole('alert').filter({ hasText: t('ui:errorSummaryTitle') })
          const saved = (part: string) =>
            expect(page.getByRole('status').filter({ hasText: t(`registry:saved.${part}`) })).toBeVisible()
          const main = page.getByRole('main')

          await signIn(sub, market)
          await page.goto(path('personal'))
          const name = page.getByLabel(t('profile:field.name'), { exact: true })
          const number = page.getByRole('textbox', { name: t('ui:phone.number') })
          await name.fill('')
          await page.getByLabel(t('profile:field.birthCity')).fill('  Torino ')
          await page.getByLabel(t('ui:date.day')).fill('31')
          await page.getByLabel(t('ui:date.month')).fill('2')
          await page.getByLabel(t('ui:date.year')).fill('1990')
          const [wrong, code] = traveller.wrongTaxCode
          await page.getByLabel(t('profile:field.taxCode')).fill(wrong)
          await number.fill('12')
          await save()

          const least = { number: market === 'italy' ? 16 : 9 }
          for (const key of [
            'name.required',
            'birthDate.impossibleDate',
            `taxCode.${code}`,
            'mobilePhone.invalid',
          ]) {
            const link = summary.getByRole('link', { name: t(`profile:error.${key}`, least) })
            await expect(link).toBeVisible()
          }
          await expect(page).toHaveTitle(new RegExp(`^${t('ui:errorPrefix')}`))
          await expect(name).toHaveAccessibleDescription(t('profile:error.name.required'))
          await expect(page.getByLabel(t('profile:field.birthCity'))).toHaveValue('  Torino ')
          await expect(page.getByLabel(t('ui:date.day'))).toHaveValue('31')
          await expect(page.getByLabel(t('profile:field.taxCode'))).toHaveValue(wrong)
          if (javaScriptEnabled) {
            if (market === 'italy') await axe()
            await expect(summary).toBeFocused()
            await page.keyboard.press('Tab')
            await page.keyboard.press('Enter')
            await expect(name).toBeFocused()
          }

          await name.fill(traveller.name)
          await page.getByLabel(t('profile:field.lastname'), { exact: true }).fill('Bellini')
          await page.getByText(t('profile:gender.M'), { exact: true }).click()
          await page.getByLabel(t('ui:date.day')).fill('1')
          await page.getByLabel(t('profile:field.citizenship')).selectOption('IT')
          await page.getByLabel(t('profile:field.taxCode')).fill(traveller.taxCode[0])
          await page.getByLabel(t('ui:phone.prefix')).selectOption(traveller.phone[0])
          await number.fill(traveller.phone[1])
          await page.getByLabel(t('profile:field.email')).fill(`${sub}@example.com`)
          await save()
          await expect(page).toHaveURL(path())
          await saved('personal')
          await expect(main).toContainText(traveller.name)
          await expect(main).toContainText(market === 'global-us' ? 'February 1, 1990' : '01/02/1990')
          await expect(main).toContainText(traveller.phone[3])
          // A warning and no refusal: the code is right, and somebody else's.
          await expect(main.getByText(t('registry:taxCodeCheck.title'))).toHaveCount(
            traveller.doubted ? 1 : 0,
          )
          if (javaScriptEnabled && market === 'italy') await axe()

          await page.goto(path('contact'))
          await page.getByLabel(t('registry:contact.field.name')).fill('Anne O’Neill')
          await page.getByLabel(t('registry:contact.field.relation')).fill('M')
          await number.fill('')
          await save()
          const tooShort = t('registry:contact.error.relation.tooShort', { number: 2 })
          await expect(summary.getByRole('link', { name: tooShort })).toBeVisible()
          await expect(
            summary.getByRole('link', { name: t('registry:contact.error.phone.required') }),
          ).toBeVisible()
          await expect(page.getByLabel(t('registry:contact.field.name'))).toHaveValue('Anne O’Neill')
          if (javaScriptEnabled && market === 'italy') await axe()
          await page.getByLabel(t('registry:contact.field.relation')).fill('Ma')
          await page.getByLabel(t('ui:phone.prefix')).selectOption(traveller.contactPhone[0])
          await number.fill(traveller.contactPhone[1])
          await save()
          await saved('contact')
          await expect(main).toContainText('Anne O’Neill')

          await page.goto(path('needs'))
          const text = page.getByLabel(t('registry:needs.field'))
          await text.fill('x'.repeat(1001))
          await save()
          const tooLong = t('registry:needs.error.tooLong', { number: 1000 })
          await expect(summary.getByRole('link', { name: tooLong })).toBeVisible()
          await expect(text).toHaveValue('x'.repeat(1001))
          if (javaScriptEnabled && market === 'italy') await axe()
          await text.fill('Vegana 🥜\n<script>alert(1)</script>')
          await save()
          await saved('needs')
          await expect(main).toContainText('<script>alert(1)</script>')
          await expect(main).toContainText(t('registry:needs.readers'))

          expect(stored(id)).toMatchObject({
            name: traveller.name,
            lastname: 'Bellini',
            gender: 'M',
            birthDate: '1990-02-01',
            birthCity: 'Torino',
            citizenship: 'IT',
            taxCode: traveller.taxCode[1],
            mobilePhone: traveller.phone[2],
            email: `${sub}@example.com`,
            emergencyContact: {
              name: 'Anne O’Neill',
              relation: 'Ma',
              phone: traveller.contactPhone[2],
            },
            specialNeeds: 'Vegana 🥜\n<script>alert(1)</script>',
          })
          await page.goto(markets[market])
          await expect(
            main.getByRole('link', { name: t('shell:REGISTRY') }).locator('.tile__counter'),
          ).toHaveText('0')

          // Emptied, the contact and the note are taken away; the rest stays.
          await page.goto(path('contact'))
          await page.getByLabel(t('registry:contact.field.name')).fill('')
          await page.getByLabel(t('registry:contact.field.relation')).fill('')
          await number.fill(' ')
          await save()
          await saved('contact')
          await expect(main.getByRole('link', { name: t('registry:contact.add') })).toBeVisible()
          expect(stored(id)).toMatchObject({ emergencyContact: null, lastname: 'Bellini' })
        })
      })
    }
  })
}

test.describe('saved elsewhere', () => {
  test.describe.configure({ mode: 'serial' })
  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
      test.use({ javaScriptEnabled })

      test('a stale form shows both values and overwrites only when saved again', async ({
        page,
        context,
        signIn,
        consoleErrors,
      }) => {
        consoleErrors.allow(/409 \(Conflict\)/)
        const t = copyOf('italy')
        const form = `${markets.italy}/account/i-miei-dati/esigenze-particolari`
        await signIn('irene', 'italy')
        const other = await context.newPage()
        for (const tab of [page, other]) await tab.goto(form)
        const fill = async (tab: Page, text: string) => {
          await tab.getByLabel(t('registry:needs.field')).fill(text)
          if (javaScriptEnabled) await awake(tab)
          await tab.getByRole('button', { name: t('profile:save') }).click()
        }
        const there = `Celiachia ${javaScriptEnabled}`
        await fill(other, there)
        await expect(other.getByRole('main')).toContainText(there)
        await fill(page, 'Lattosio')
        const summary = page.getByRole('alert').filter({ hasText: t('registry:stale.title') })
        await expect(summary.getByRole('link')).toContainText(there)
        await expect(page.getByLabel(t('registry:needs.field'))).toHaveValue('Lattosio')
        await expect(page).toHaveTitle(new RegExp(`^${t('ui:errorPrefix')}`))
        expect(stored('1061')).toMatchObject({ specialNeeds: there })
        await page.getByRole('button', { name: t('profile:save') }).click()
        await expect(page.getByRole('status').filter({ hasText: t('registry:saved.needs') })).toBeVisible()
        expect(stored('1061')).toMatchObject({ specialNeeds: 'Lattosio' })
      })
    })
  }
})

const it = copyOf('italy')
const edit = `${markets.italy}/account/i-miei-dati/anagrafica`

test('what is typed before hydration is kept, and the title says there is an error', async ({
  page,
  signIn,
  axe,
}) => {
  await signIn('Sofia', 'italy')
  await page.goto(edit)
  const name = page.getByLabel(it('profile:field.name'), { exact: true })
  await name.fill('S')
  await name.pressSequentially('ofia Anna')
  await awake(page)
  await expect(name).toHaveValue('Sofia Anna')
  await page.getByLabel(it('profile:field.lastname'), { exact: true }).fill('')
  await page.getByRole('button', { name: it('profile:save') }).click()
  await expect(page.getByRole('alert').filter({ hasText: it('ui:errorSummaryTitle') })).toBeFocused()
  await expect(page).toHaveTitle(new RegExp(`^${it('ui:errorPrefix')}`))
  await expect(name).toHaveValue('Sofia Anna')
  await axe()
})

test('a post before hydration focuses the errors, and hydration leaves the focus where it is', async ({
  page,
  signIn,
  consoleErrors,
}) => {
  consoleErrors.allow(/400 \(Bad Request\)/)
  await signIn('Sofia', 'italy')
  await page.goto(edit)
  const scripts = Promise.withResolvers<void>()
  await page.route('**/_astro/*.js', (route) => scripts.promise.then(() => route.continue().catch(() => {})))
  const name = page.getByLabel(it('profile:field.name'), { exact: true })
  await name.fill('')
  await page.getByRole('button', { name: it('profile:save') }).click()
  await page.waitForURL(/_action=/)
  await expect(page.getByRole('alert').filter({ hasText: it('ui:errorSummaryTitle') })).toBeFocused()
  await name.focus()
  scripts.resolve()
  await awake(page)
  await page.waitForTimeout(300)
  await expect(name).toBeFocused()
})

test('during a save the loading bar shows after 200 ms', async ({ page, signIn }) => {
  await signIn('Sofia', 'italy')
  await page.goto(edit)
  const answer = Promise.withResolvers<void>()
  await page.route('**/_actions/**', (route) => answer.promise.then(() => route.continue()))
  await page.getByLabel(it('profile:field.name'), { exact: true }).focus()
  await awake(page)
  await page.getByLabel(it('profile:field.lastname'), { exact: true }).fill('')
  await page.evaluate(() => {
    const root = document.documentElement
    let pressed = 0
    addEventListener('submit', () => (pressed = performance.now()), true)
    const shown = () => Object.assign(root.dataset, { shownAfter: String(performance.now() - pressed) })
    new MutationObserver(shown).observe(root, { attributeFilter: ['data-loading'] })
  })
  await page.getByRole('button', { name: it('profile:save') }).click()
  await expect(page.locator('html[data-loading]')).toHaveCount(1)
  const after = Number(await page.locator('html').getAttribute('data-shown-after'))
  // Timers never fire early; how late is the machine's business.
  expect(after).toBeGreaterThanOrEqual(199)
  answer.resolve()
  await expect(page.locator('html[data-loading]')).toHaveCount(0)
})

test('a save is sent after its press has been painted', async ({ page, signIn }) => {
  await signIn('Sofia', 'italy')
  await page.goto(edit)
  await page.getByLabel(it('profile:field.lastname'), { exact: true }).fill('')
  await awake(page)
  await page.evaluate(() => {
    const { dataset } = document.documentElement
    const next = () => requestAnimationFrame(() => setTimeout(() => Object.assign(dataset, { seen: 'yes' })))
    addEventListener('submit', next, true)
    const send = window.fetch
    window.fetch = (...asked) => {
      dataset.sentWhenSeen ??= dataset.seen ?? 'no'
      return send(...asked)
    }
  })
  await page.getByRole('button', { name: it('profile:save') }).click()
  await expect(page.locator('html')).toHaveAttribute('data-sent-when-seen', 'yes')
})

test('a save that fails says so and keeps what was typed', async ({ page, signIn, consoleErrors }) => {
  consoleErrors.allow(/ERR_FAILED/)
  await signIn('Sofia', 'italy')
  await page.goto(edit)
  await page.route('**/_actions/**', (route) => route.abort())
  await page.getByLabel(it('profile:field.birthCity')).fill('Bologna')
  await awake(page)
  await page.getByRole('button', { name: it('profile:save') }).click()
  await expect(page.getByRole('alert').filter({ hasText: it('profile:failed.unknown') })).toBeVisible()
  await expect(page.getByLabel(it('profile:field.birthCity'))).toHaveValue('Bologna')
})

test("a list of countries is the page's own HTML: React adds nothing to it, and an error is shown at it", async ({
  page,
  signIn,
  axe,
}) => {
  await signIn('Sofia', 'italy')
  await page.goto(edit)
  const citizenship = page.getByLabel(it('profile:field.citizenship'))
  await expect(citizenship).toHaveValue('IT')
  await citizenship.selectOption('')
  const birthCity = page.getByLabel(it('profile:field.birthCity'))
  await birthCity.fill('')
  await awake(page)
  await expect(citizenship).toHaveValue('')
  const ofReact = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main select, main option, main input')]
        .filter((element) => Object.keys(element).some((key) => key.startsWith('__reactFiber')))
        .map(({ localName }) => localName),
    )
  await expect.poll(async () => new Set(await ofReact())).toEqual(new Set(['input']))

  const save = page.getByRole('button', { name: it('profile:save') })
  await save.click()
  const required = it('profile:error.citizenship.required')
  await expect(citizenship).toHaveAccessibleDescription(required)
  await expect(citizenship).toHaveAttribute('aria-invalid', 'true')
  await axe()
  await page.getByRole('alert').getByRole('link', { name: required }).click()
  await expect(citizenship).toBeFocused()

  await citizenship.selectOption('CH')
  await save.click()
  await expect(page.getByText(required)).toHaveCount(0)
  await expect(birthCity).toHaveAttribute('aria-invalid', 'true')
  await expect(citizenship).not.toHaveAttribute('aria-invalid')
  await expect(citizenship).not.toHaveAttribute('aria-describedby')
  await expect(citizenship).toHaveValue('CH')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a refused country is reported at its list', async ({ page, signIn, consoleErrors }) => {
    consoleErrors.allow(/400 \(Bad Request\)/)
    await signIn('Sofia', 'italy')
    await page.goto(edit)
    const citizenship = page.getByLabel(it('profile:field.citizenship'))
    await citizenship.selectOption('')
    await page.getByRole('button', { name: it('profile:save') }).click()
    await expect(citizenship).toHaveAccessibleDescription(it('profile:error.citizenship.required'))
    await expect(citizenship).toHaveAttribute('aria-invalid', 'true')
  })
})
