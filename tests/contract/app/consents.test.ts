import { expect, it } from 'vitest'
import { inHouse } from '../../faults/in-house.ts'
import { copyOf } from '../../support/copy.ts'
import { wordsOf } from '../../support/html-words.ts'
import { status } from '../../support/wire-faults.ts'

/* What was agreed to and when, on the built app's page of consents, with a tap before the backoffice. */

const it_ = copyOf('italy')
const de = copyOf('germany')
const house = inHouse()
const path = '/account/consensi'
const history = /\/consents\/history$/

it('each consent says when it was given and withdrawn, to which wording and where, the newest first', async () => {
  const { screen } = await house.visit(path, { as: 'sofia', market: 'italy' })
  const [, told = ''] = screen.split(it_('consents:history.title'))
  const marketing = told.split(it_('consents:name.marketing'))[1] ?? ''
  const stamps = String.raw`(\d\d\/\d\d\/\d{4})\D+\d\d:\d\d`
  const words = wordsOf(marketing)
  expect(words).toMatch(
    new RegExp(`Confermato il ${stamps} versione 2025-05[ \u00a0]· ${it_('consents:history.place.ACCOUNT')}`),
  )
  expect(words.indexOf('Revocato il')).toBeGreaterThan(words.indexOf('Confermato il'))
  expect(words).toContain(it_('consents:history.place.WEBSITE'))
})

it('marketing says in words what it switches on, and that it stops at once', async () => {
  const { screen } = await house.visit('/konto/einwilligungen', { as: 'jonas', market: 'germany' })
  const pages = `${de('shell:PARTNERSHIP')}, ${de('shell:MY_ALERT_ME')} und ${de('shell:REFER_A_FRIEND')}`
  expect(screen).toContain(de('consents:switchesOn', { pages }))
})

it('a backoffice without a history is no fault: a sentence, and the consents as they stand', async () => {
  const { screen, status: code } = await house.visit(path, {
    as: 'sofia',
    market: 'italy',
    faults: [[history, status(404)]],
  })
  expect(code).toBe(200)
  expect(screen).toContain(it_('consents:history.notKept'))
  expect(screen).not.toContain(it_('consents:history.unavailable.title'))
})
