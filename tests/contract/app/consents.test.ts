import { expect, it } from 'vitest'
import { inHouse } from '../../faults/in-house.ts'
import { loadCopy } from '../../support/copy.ts'
import { first, readVisibleWords } from '../../support/html-words.ts'
import { changedData, type Fault, give, status } from '../../support/wire-faults.ts'

/* Consents and their dates, on the built app's page of consents, with a tap before the backoffice. */

const it_ = loadCopy('italy')
const de = loadCopy('germany')
const house = inHouse()
const path = '/account/consensi'
const history = /\/consents\/history$/

it('each consent shows when it was given and withdrawn, to which wording and where, the newest first', async () => {
  const { screen } = await house.visit(path, { as: 'sofia', market: 'italy' })
  const [, result = ''] = screen.split(it_('consents:history.title'))
  const marketing = result.split(it_('consents:name.marketing'))[1] ?? ''
  const stamps = String.raw`(\d\d\/\d\d\/\d{4})\D+\d\d:\d\d`
  const words = readVisibleWords(marketing)
  expect(words).toMatch(
    new RegExp(
      `Confermato (?:il |l’)${stamps} versione 2025-05[ \u00a0]· ${it_('consents:history.place.ACCOUNT')}`,
    ),
  )
  // On the 8th and 11th the article is elided.
  expect(words.search(/Revocato (?:il |l’)/)).toBeGreaterThan(words.search(/Confermato (?:il |l’)/))
  expect(words).toContain(it_('consents:history.place.WEBSITE'))
})

it('marketing explains what it switches on, and that it stops at once', async () => {
  const { screen } = await house.visit('/konto/einwilligungen', { as: 'jonas', market: 'germany' })
  const pages = `${de('shell:PARTNERSHIP')}, ${de('shell:MY_ALERT_ME')} und ${de('shell:REFER_A_FRIEND')}`
  expect(screen).toContain(de('consents:switchesOn', { pages }))
})

it('a backoffice without a history is no fault: the page shows a sentence and the current consents', async () => {
  const { screen, status: code } = await house.visit(path, {
    as: 'sofia',
    market: 'italy',
    faults: [[history, status(404)]],
  })
  expect(code).toBe(200)
  expect(screen).toContain(it_('consents:history.notKept'))
  expect(screen).not.toContain(it_('consents:history.unavailable.title'))
})

it.each([
  ['who has not agreed yet', 'hannah'],
  ['who has', 'sofia'],
])('the traveller agrees to the wording that the page showed: traveller %s', async (_, like) => {
  const { browser } = await house.alone(like)
  const sent: unknown[] = []
  const noted: Fault = async ({ incoming, outgoing, pass }) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    const answer = await pass()
    sent.push(JSON.parse(Buffer.concat(chunks).toString()))
    give(outgoing, answer)
  }
  const since = (currentVersion: string) =>
    changedData<Record<string, object>>((data) => {
      const all = Object.entries((data.consents as Record<string, object>) ?? data)
      const later = Object.fromEntries(all.map(([kind, one]) => [kind, { ...one, currentVersion }]))
      return data.consents ? { ...data, consents: later } : later
    })
  const read = /\/(me|consents)$/
  const page = await house.visit('/account/consents', { browser, faults: [[read, since('2027-01')]] })
  const versions = first(page.html, /name="versions" value="([^"]+)"/)
  const form = {
    privacyPolicy: 'on',
    termsAndConditions: 'on',
    owner: first(page.html, /name="owner" value="([^"]+)"/),
  }
  for (const [value, expected] of [
    [versions, '2027-01'],
    ['of-their-own', '2027-02'],
  ] as const) {
    const faults = [
      [/^PUT .*\/consents$/, noted],
      [read, since('2027-02')],
    ] as const
    const typed = { ...form, versions: value }
    await house.post('/account/consents?_action=updateConsents', typed, { browser, faults })
    expect(sent.pop()).toMatchObject({
      privacyPolicy: { granted: true, version: expected },
      marketing: { granted: false, version: expected },
    })
  }
})

const isMarketingTicked = (html: string) => /<input(?=[^>]* name="marketing")[^>]* checked/.test(html)

it('a marketing consent withdrawn in another tab stays so, unless this tab’s traveller touches its box', async () => {
  const { browser } = await house.alone('sofia')
  const open = async () => {
    const { html } = await house.visit('/account/consents', { browser })
    const value = (name: string) => first(html, new RegExp(`name="${name}" value="([^"]+)"`))
    const isTicked = isMarketingTicked(html)
    const form = { termsAndConditions: 'on', versions: value('versions'), owner: value('owner') }
    return { isTicked, form: { ...form, privacyPolicy: 'on' } }
  }
  const save = (form: Record<string, string>) =>
    house.post('/account/consents?_action=updateConsents', form, { browser })
  const old = await open()
  expect(old.isTicked).toBe(true)
  expect((await save(old.form)).status).toBe(303)
  expect((await open()).isTicked).toBe(false)

  const untouched = { ...old.form, marketing: 'on' }
  const { privacyPolicy: _, ...incomplete } = untouched
  const refused = await save(incomplete)
  expect(refused.status).toBe(400)
  expect(isMarketingTicked(refused.html)).toBe(false)
  expect((await save(untouched)).status).toBe(303)
  const now = await open()
  expect(now.isTicked).toBe(false)

  expect((await save({ ...now.form, marketing: 'on' })).status).toBe(303)
  expect((await open()).isTicked).toBe(true)
})
