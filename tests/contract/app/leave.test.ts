import { expect, it } from 'vitest'
import { inHouse } from '../../faults/in-house.ts'
import { loadCopy } from '../../support/copy.ts'
import { readMain, readVisibleWords } from '../../support/html-words.ts'
import { answering } from '../../support/wire-faults.ts'

/*
 * Before an account is deleted: obstacles, losses, data kept, and the contact (the built app). Refunds:
 * tests/unit/features/leave.test.ts and life-of-a-booking.test.ts.
 */

const house = inHouse()
const it_ = loadCopy('italy')
const de = loadCopy('germany')

it('lists what is ahead, who depends on it, what would be lost and what is kept by law', async () => {
  const { html } = await house.visit('/account/elimina', { as: 'sofia', market: 'italy' })
  const words = readVisibleWords(readMain(html))
  expect(words).toContain(it_('leave:trips.title'))
  expect(words).toContain(it_('leave:trips.open'))
  expect(words).toContain(it_('leave:trips.leads', { count: 1 }).split('|')[0])
  expect(words).toMatch(/Perderesti [^:]*€/)
  expect(words).toMatch(/\d+ avvisi verrebbero disattivati|Un avviso verrebbe disattivato/)
  expect(words).toContain('conservare per 10 anni')
  expect(html).toContain('href="/files/my-data"')
  expect(words).not.toContain(it_('leave:nothing'))
  expect(html).not.toMatch(/<astro-island|<form[^>]*leave/)
})

it('writes to customer care for the traveller, whatever their name holds', async () => {
  const { html } = await house.visit('/konto/loeschen', {
    as: 'jonas',
    market: 'germany',
    faults: [
      [
        /\/users\/me$/,
        answering({ data: { id: '1013', fullName: '"><script>x&body=y', email: 'j@example.com' } }),
      ],
    ],
  })
  expect(html).not.toContain('<script>x')
  const [, href = ''] = /href="(mailto:[^"]*)"/.exec(html) ?? []
  const mail = new URL(href.replaceAll('&#38;', '&').replaceAll('&amp;', '&'))
  expect(mail.searchParams.getAll('body')).toEqual([
    de('leave:ask.body', { name: '"><script>x&body=y', mailbox: 'j@example.com', id: '1013' }).replaceAll(
      '\n',
      '\r\n',
    ),
  ])
})

it('a traveller with nothing to lose reads that, and is led here from the consents', async () => {
  const { screen } = await house.visit('/account/elimina', { as: 'giulia', market: 'italy' })
  expect(screen).toContain(it_('leave:nothing'))
  expect((await house.visit('/account/consensi', { as: 'giulia', market: 'italy' })).html).toContain(
    'href="/account/elimina"',
  )
})
