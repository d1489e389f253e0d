import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { button, cameraButton, heading } from '../../support/capture.ts'
import { findChromium } from '../../support/chromium.ts'
import { copyOf } from '../../support/copy.ts'
import { cameraArguments, filmPath, writeFilm } from '../../support/film.ts'
import { giveDigits, openPhone, showCode } from '../../support/handoff.ts'
import { drawSpecimen } from '../../support/specimen.ts'
import { expect, test } from '../../support/test.ts'

const it = copyOf('italy')
const film = filmPath('handoff')
const kind = 'identity-card'

test.use({ launchOptions: { executablePath: findChromium() ?? undefined, args: cameraArguments(film) } })
test.beforeAll(async () => {
  await writeFilm(film, await drawSpecimen({ kind: 'IDENTITY_CARD', table: 0.1 }))
})
test.afterAll(() => rmSync(dirname(film), { recursive: true, force: true }))

// The journey itself: tests/e2e/handoff.spec.ts.
test('a side photographed with the camera of a phone arrives at the computer', async ({
  page,
  browser,
  signIn,
}) => {
  test.setTimeout(150_000)
  await signIn('marco', 'italy')
  const { address, digits } = await showCode(page, kind)
  const { phone, context } = await openPhone(browser, { permissions: ['camera'] })
  await phone.goto(address)
  await giveDigits(phone, digits, it)
  await cameraButton(phone, kind).click()
  await button(phone, 'capture:camera.shutter').click()
  await expect(heading(phone, 'capture:camera.review')).toBeVisible()
  await button(phone, 'capture:camera.use').click()
  await button(phone, 'capture:send').click()
  const arrived = it('handoff:phone.arrived', { side: it('capture:side.IDENTITY_CARD.front.name') })
  await expect(phone.getByText(arrived)).toBeVisible()
  await expect(page.getByRole('main')).toContainText(it('handoff:connected.front'))
  await context.close()
})
