import {
  button,
  field,
  file,
  pictureIn,
  specimen,
  stepUrl,
  summary,
  toImage,
  traveller,
  wake,
} from '../support/capture.ts'
import { copyOf } from '../support/copy.ts'
import { drawSpecimen } from '../support/specimen.ts'
import { expect, test } from '../support/test.ts'

const it = copyOf('italy')

test('files are checked by content, previewed, and blocked at most once by a quality warning', async ({
  page,
  signInLike,
  axe,
}) => {
  await signInLike(traveller, 'italy')
  await toImage(page, 'passport')
  const input = field(page, 'passport')
  await wake(page, input)
  const side = it('capture:side.PASSPORT.front.name')
  const says = (code: string) => it(`capture:error.${code}`, { side, megabytes: 5 })

  const ftyp = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(16)])
  // One refusal by the first bytes (the others: tests/unit/features/capture/prepare-picture.test.ts), one by the decoder.
  for (const [code, content] of [
    ['heic', ftyp],
    ['damaged', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])],
  ] as const) {
    await input.setInputFiles(file(content))
    await expect(input).toHaveAccessibleDescription(new RegExp(says(code)))
  }
  await button(page, 'capture:send').click()
  await expect(summary(page)).toBeFocused()
  await expect(summary(page).getByRole('link')).toHaveText([says('damaged')])

  // A picture that lies on its side is turned, and shown.
  await input.setInputFiles(await specimen({ exifOrientation: 6 }))
  await expect(page.getByText(it('capture:ready'))).toBeVisible()
  const preview = page.getByRole('img', { name: it('capture:side.PASSPORT.front.preview') })
  await expect(preview).toHaveAttribute('src', /^data:image\/jpeg;base64,/)

  // One message by priority; a doubtful picture is not sent, until the second one is wanted all the same.
  await input.setInputFiles(await specimen({ blur: 8 }))
  const doubt = page.getByRole('alert').filter({ hasText: it('capture:quality.blurred.title') })
  await expect(doubt).toBeVisible()
  await expect(button(page, 'capture:useAnyway')).toBeHidden()
  await button(page, 'capture:send').click()
  await expect(summary(page).getByRole('link')).toHaveText([it('capture:doubt', { side })])
  await expect(page).toHaveURL(stepUrl('passport', 'image'))
  await input.setInputFiles(await specimen({ blur: 8, light: 0.2 }))
  await expect(page.getByRole('alert').filter({ hasText: it('capture:quality.tooDark.title') })).toBeVisible()
  await axe()
  await button(page, 'capture:useAnyway').click()
  await expect(page.getByText(it('capture:ready'))).toBeVisible()
  await expect(summary(page)).toBeHidden()

  await page.getByRole('button', { name: new RegExp(`^${it('capture:remove')}`) }).click()
  await expect(preview).toBeHidden()
  await expect(input).toBeFocused()
  expect(await pictureIn(page)).toBeNull()

  // Dropped beside the field.
  const bytes = [...(await drawSpecimen({ table: 0.1 }))]
  const dropped = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([new Uint8Array(content)], 'dropped.jpg', { type: 'image/jpeg' }))
    return transfer
  }, bytes)
  await page.getByText(it('capture:drop')).dispatchEvent('drop', { dataTransfer: dropped })
  await expect(page.getByText(it('capture:ready'))).toBeVisible()
  expect(await pictureIn(page)).toMatchObject({ name: 'dropped.jpg' })
})
