import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Page } from 'playwright'
import { pathTo } from '#i18n/slugs.ts'
import {
  button,
  cameraButton,
  field,
  heading,
  specimen,
  stepUrl,
  summary,
  toImage,
  wake,
} from '../support/capture.ts'
import { findChromium } from '../support/chromium.ts'
import { copyOf } from '../support/copy.ts'
import { cameraArguments, filmPath, writeFilm } from '../support/film.ts'
import { digitsOn, giveDigits, offer, openPhone, scan } from '../support/handoff.ts'
import { drawSpecimen } from '../support/specimen.ts'
import { expect, markets, test } from '../support/test.ts'

const it = copyOf('italy')
const film = filmPath('handoff')
const kind = 'identity-card'
const codePage = markets.italy + pathTo('it-IT', 'account/documents/_kind/phone', { kind })

test.use({ launchOptions: { executablePath: findChromium() ?? undefined, args: cameraArguments(film) } })
test.beforeAll(async () => {
  await writeFilm(film, await drawSpecimen({ kind: 'IDENTITY_CARD', table: 0.1 }))
})
test.afterAll(() => rmSync(dirname(film), { recursive: true, force: true }))

/** From the photo step to the code on the screen. */
async function showCode(page: Page): Promise<{ address: string; digits: string }> {
  await toImage(page, kind)
  await offer(page, it).click()
  await expect(page).toHaveURL(codePage)
  return { address: await scan(page), digits: await digitsOn(page) }
}

test('a card photographed with a phone: scanned, claimed, one side after the other, and the computer follows', async ({
  page,
  browser,
  signIn,
  axe,
}) => {
  test.setTimeout(150_000)
  await signIn('marco', 'italy')
  const { address, digits } = await showCode(page)
  await axe()
  expect(address).toMatch(new RegExp(`^${markets.italy}/telefono/[0-9a-z]{26}$`))
  await expect(page.getByRole('main')).toContainText(address)

  const { phone, context } = await openPhone(browser, { permissions: ['camera'] })
  await phone.goto(address)
  await expect(phone.getByRole('main')).toContainText('Marco')
  await expect(phone.getByRole('main')).toContainText(it('documents:kind.IDENTITY_CARD'))
  await giveDigits(phone, digits, it)

  // The front by the camera; the computer hears of it by itself.
  const opener = cameraButton(phone, kind)
  await expect(opener).toBeVisible()
  await expect(page.getByRole('main')).toContainText(it('handoff:connected.title'))
  await opener.click()
  await button(phone, 'capture:camera.shutter').click()
  await expect(heading(phone, 'capture:camera.review')).toBeVisible()
  await button(phone, 'capture:camera.use').click()
  await button(phone, 'capture:send').click()
  const arrived = it('handoff:phone.arrived', { side: it('capture:side.IDENTITY_CARD.front.name') })
  await expect(phone.getByText(arrived)).toBeVisible()
  await expect(page.getByRole('main')).toContainText(it('handoff:connected.front'))

  // The back as a file.
  await wake(phone, field(phone, kind, 'back'))
  await field(phone, kind, 'back').setInputFiles(await specimen({ kind: 'IDENTITY_CARD', side: 'BACK' }))
  await expect(phone.getByText(it('capture:ready'))).toBeVisible()
  await button(phone, 'capture:send').click()
  await expect(phone.getByRole('heading', { name: it('handoff:phone.sent.title') })).toBeVisible()
  await expect(page).toHaveURL(stepUrl(kind, 'verification'))

  // Back shows no form again.
  await phone.goBack()
  await expect(phone.getByRole('heading', { name: it('handoff:phone.sent.title') })).toBeVisible()
  await context.close()
})

test.describe('without script on either device', () => {
  test.use({ javaScriptEnabled: false })

  test('a card from two files, page by page; the computer looks again by itself', async ({
    page,
    browser,
    signIn,
  }) => {
    test.setTimeout(120_000)
    await signIn('giulia', 'italy')
    const { address, digits } = await showCode(page)
    const { phone, context } = await openPhone(browser, { javaScriptEnabled: false })
    await phone.goto(address)
    await giveDigits(phone, digits === '1234' ? '4321' : '1234', it)
    await expect(summary(phone)).toContainText(
      it('handoff:phone.digits.wrong', { count: 2 }).split('|')[1] ?? '',
    )
    await giveDigits(phone, digits, it)
    await expect(page.getByRole('main')).toContainText(it('handoff:connected.title'))

    for (const side of ['front', 'back'] as const) {
      const name = side === 'front' ? 'FRONT' : 'BACK'
      await field(phone, kind, side).setInputFiles(await specimen({ kind: 'IDENTITY_CARD', side: name }))
      await button(phone, 'capture:send').click()
    }
    await expect(phone.getByRole('heading', { name: it('handoff:phone.sent.title') })).toBeVisible()
    await expect(page).toHaveURL(stepUrl(kind, 'verification'))
    await context.close()
  })
})

test('stopped on the phone, and then on the computer, which leads back to the photo step', async ({
  page,
  browser,
  signIn,
}) => {
  await signIn('luca', 'italy')
  const { address, digits } = await showCode(page)
  const { phone, context } = await openPhone(browser)
  await phone.goto(address)
  await giveDigits(phone, digits, it)
  await phone.getByRole('button', { name: it('handoff:phone.leave') }).click()
  await expect(phone.getByRole('heading', { name: it('handoff:phone.cancelled.title') })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(it('handoff:cancelled.title'))

  await page.getByRole('button', { name: it('handoff:showNew') }).click()
  await digitsOn(page)
  await page.getByRole('button', { name: it('ui:cancel'), exact: true }).click()
  await expect(page).toHaveURL(stepUrl(kind, 'image'))
  await context.close()
})

test('the computer’s page brings no framework, and its code is black on white in the dark', async ({
  page,
  signIn,
}) => {
  await signIn('luca', 'italy')
  await page.emulateMedia({ colorScheme: 'dark' })
  const { address } = await showCode(page)
  expect(address).toContain('/telefono/')
  await expect(page.locator('astro-island')).toHaveCount(0)
})
