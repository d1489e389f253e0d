import {
  button,
  createTransfer,
  field,
  file,
  pictureIn,
  specimen,
  stepUrl,
  summary,
  toImage,
  wake,
} from '../support/capture.ts'
import { loadCopy } from '../support/copy.ts'
import { setPolicyRead } from '../support/policy-read.ts'
import { drawSpecimen } from '../support/specimen.ts'
import { expect, test } from '../support/test.ts'

const it = loadCopy('italy')
/** A traveller without an identity card. */
const traveller = 'nora'

test('an upload can be stopped or refused', async ({ page, context, signInLike, axe, consoleErrors }) => {
  consoleErrors.allow(/ERR_CONNECTION_RESET|413|403/)
  // A test that intercepts requests has no HTTP cache; a browser kept this file when the footer requested it.
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED .*icons\.[\w-]+\.svg/)
  const { sub } = await signInLike(traveller, 'italy')
  await toImage(page, 'identity-card')
  const front = field(page, 'identity-card')
  const back = field(page, 'identity-card', 'back')
  await front.setInputFiles(await specimen({ kind: 'IDENTITY_CARD' }))
  await wake(page, front)
  // Unusable files are reported at the field, for the eye, and by the status, for the ear.
  await back.setInputFiles(file(Buffer.from('no photo')))
  const unreadable = it('capture:error.type', { side: it('capture:side.IDENTITY_CARD.back.name') })
  await expect(page.getByRole('status').filter({ hasText: unreadable })).toHaveCount(1)
  await back.setInputFiles(await specimen({ kind: 'IDENTITY_CARD', side: 'BACK' }))
  await expect(page.getByText(it('capture:ready'))).toHaveCount(2)
  const kept = async () => {
    expect(await pictureIn(page, 0)).not.toBeNull()
    expect(await pictureIn(page, 1)).not.toBeNull()
  }
  const failed = (code: string) =>
    page
      .locator('form')
      .getByRole('alert')
      .filter({ hasText: it(`capture:failed.${code}`) })
  const toasts = page.locator('.toast')
  const upload = '**/_actions/documents.upload/'

  // A connection so slow that the upload is stopped.
  const line = await context.newCDPSession(page)
  const slow = (bytesPerSecond: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    })
  await slow(1_000)
  await button(page, 'capture:send').click()
  const bar = page.getByRole('progressbar', { name: it('capture:sending') })
  await expect(bar).toBeVisible()
  await axe()
  await button(page, 'capture:cancelSending').press('Enter')
  // The stop button is gone.
  await expect(button(page, 'capture:send')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: it('capture:cancelled') })).toHaveCount(1)
  await expect(bar).toBeHidden()
  await kept()

  await slow(-1)

  // A connection that is cut; and one that hangs until the browser itself goes offline.
  await page.route(upload, (route) => route.abort('connectionreset'))
  await button(page, 'capture:send').click()
  await expect(failed('network')).toBeFocused()
  await expect(toasts).toHaveText([it('capture:failed.network')])
  await axe()
  await kept()
  await page.unroute(upload)
  await page.route(upload, () => {})
  await button(page, 'capture:retry').click()
  await expect(bar).toBeVisible()
  await expect(failed('network')).toBeHidden()
  await context.setOffline(true)
  await expect(failed('network')).toBeFocused()
  await context.setOffline(false)
  await page.unroute(upload)
  await kept()

  // A good status without a valid answer of ours; the others: tests/unit/photos/capture/send-form.test.ts.
  await page.route(upload, (route) => route.fulfill({ status: 200, body: '<!doctype html>' }))
  await button(page, 'capture:retry').click()
  await expect(failed('unknown').getByRole('link')).toHaveText(it('capture:seeDocuments'))
  await expect(failed('unknown')).toBeFocused()
  await page.unroute(upload)

  // After the session's end two files are more than a stranger may send; the message must not call them too large.
  const cookies = await context.cookies()
  await context.clearCookies({ name: '__Host-session' })
  await button(page, 'capture:retry').click()
  await expect(failed('signedOut')).toBeFocused()
  await context.addCookies(cookies)

  // A new privacy policy, to be read before anything else: in a tab of its own, so that the photos stay.
  setPolicyRead(sub, false)
  await button(page, 'capture:retry').click()
  await expect(failed('consents')).toBeFocused()
  await axe()
  const opened = page.waitForEvent('popup')
  await failed('consents').getByRole('link').click()
  await expect((await opened).getByText(it('consents:needed.title'))).toBeVisible()
  await (await opened).close()
  await kept()
  setPolicyRead(sub, true)

  // The server checks the content itself: half a JPEG may pass a browser, but not the server.
  const whole = await drawSpecimen({ kind: 'IDENTITY_CARD', side: 'BACK', table: 0.1 })
  const half = await createTransfer(page, whole.subarray(0, whole.length / 2), 'half.jpg')
  await half.evaluate((transfer) => {
    const input = document.querySelectorAll<HTMLInputElement>('input[type=file]')[1]
    if (input) input.files = transfer.files
  })
  await button(page, 'capture:retry').click()
  const damaged = it('capture:error.damaged', { side: it('capture:side.IDENTITY_CARD.back.name') })
  await expect(summary(page)).toBeFocused()
  await expect(summary(page).getByRole('link')).toHaveText([damaged])
  await expect(back).toHaveAccessibleDescription(new RegExp(damaged))

  // One file to redo, and the same front goes with it.
  await back.setInputFiles(file(whole))
  await expect(page.getByText(it('capture:ready'))).toHaveCount(2)
  await button(page, 'capture:send').click()
  await expect(page).toHaveURL(stepUrl('identity-card', 'verification'))
})
