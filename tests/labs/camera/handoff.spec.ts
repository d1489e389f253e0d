import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { button, cameraButton, field, heading, specimen, stepUrl, wake } from '../../support/capture.ts'
import { findChromium } from '../../support/chromium.ts'
import { copyOf } from '../../support/copy.ts'
import { cameraArguments, filmPath, writeFilm } from '../../support/film.ts'
import { giveDigits, openPhone, showCode } from '../../support/handoff.ts'
import { drawSpecimen } from '../../support/specimen.ts'
import { expect, markets, test } from '../../support/test.ts'

const it = copyOf('italy')
const film = filmPath('handoff')
const kind = 'identity-card'

// The others of "Continue on your phone" are in handoff-files.spec.ts: a browser with a camera costs twice as much.
test.use({ launchOptions: { executablePath: findChromium() ?? undefined, args: cameraArguments(film) } })
test.beforeAll(async () => {
  await writeFilm(film, await drawSpecimen({ kind: 'IDENTITY_CARD', table: 0.1 }))
})
test.afterAll(() => rmSync(dirname(film), { recursive: true, force: true }))

test('a card photographed with a phone: scanned, claimed, one side after the other, and the computer follows', async ({
  page,
  browser,
  signIn,
  axe,
}) => {
  test.setTimeout(150_000)
  await signIn('marco', 'italy')
  const { address, digits } = await showCode(page, kind)
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
