import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startBeside } from '../support/app.ts'
import { all, readVisibleWords } from '../support/html-words.ts'
import { createBrowser } from '../support/sign-in.ts'
import { openTap, type Tap } from '../support/tap.ts'
import { answering, changed, type Fault } from '../support/wire-faults.ts'
import { on } from './house.ts'
import { inHouse } from './in-house.ts'
import { findFlaws } from './valid-page.ts'

/*
 * What the flag service, the catalog and the geo API answer is the same for everybody, so an odd value in it must not take a page
 * away. Each row starts a process that has never seen another value. In `npm test`: tests/unit/flags/flag-set.test.ts, tests/unit/stale-while-error.test.ts
 * and rendering.test.ts in tests/unit/shell.
 */

const layout = (change: (content: Record<string, Record<string, unknown>>) => void): Fault =>
  changed((body) => {
    const { data } = body as { data: Record<string, { content: Record<string, unknown> }> }
    change({ footer: data.footer?.content ?? {}, contacts: data.contacts?.content ?? {} })
    return body
  })

/** An odd layout: the app once accepted each member unchecked. */
const oddLayout = layout(({ footer, contacts }) => {
  const hours = [{ weekdays: [1, 7], opens: '08:00', closes: '08:00' }]
  Object.assign(footer ?? {}, {
    overdueHours: Number.MAX_SAFE_INTEGER,
    footerMessage: '<b>'.repeat(500_000),
    paymentSystems: [null, { name: '', imageUrl: 'javascript:1' }],
  })
  Object.assign(contacts ?? {}, { talkToUs: { phone: '+39055123', timeZone: 'Mars/Base', hours } })
})

const countries = answering({ data: [0, 1].map(() => ({ code: 'QQ', name: 'Q', phonePrefix: null })) })

const rows: readonly [what: string, faults: Readonly<Record<string, Fault>>, logged: string][] = [
  [
    'an encrypted payload, and a layout of odd values',
    { features: answering({ features: {}, encryptedFeatures: 'iv.cipher' }), layouts: oddLayout },
    'set FEATURES_DECRYPTION_KEY',
  ],
  [
    'a flag with a rule of null, and odd countries',
    { features: answering({ features: { wishlist: { rules: [null] }, 'talk-to-us': null } }), countries },
    '"flag":"wishlist"',
  ],
  [
    'features as a list, and nothing else as agreed',
    {
      features: answering({ features: [] }),
      layouts: answering({ data: [] }),
      countries: answering({ data: {} }),
    },
    'getFeatures',
  ],
]

const house = inHouse()
let tap: Tap
beforeAll(async () => {
  tap = await openTap(`http://localhost:${house.app.sandboxPort}`)
})
afterAll(() => tap?.close())

it.each(rows)('%s costs no page', async (_, faults, logged) => {
  tap.forget()
  for (const [call, fault] of Object.entries(faults)) tap.spoil('reference', new RegExp(call), fault)
  const beside = await startBeside(house.app, {
    GEO_URL: `${tap.url}/geo`,
    CATALOG_URL: `${tap.url}/catalog`,
    FEATURES_URL: `${tap.url}/features`,
  })
  try {
    const alone = on(beside.port, createBrowser(), house)
    const signedIn = on(beside.port, await house.signIn('chloe'), house)
    const browsers = [
      ['/', alone],
      ['/', signedIn],
      ['/travels', signedIn],
      ['/account/registry/residence', signedIn],
    ] as const
    for (const [page, browser] of browsers) {
      const { status, html } = await house.visit(page, { browser })
      expect([status, findFlaws(html)], page).toEqual([200, []])
    }
    for (const call of Object.keys(faults)) expect(tap.seen.join()).toContain(call)
    const log = () => readFileSync(join(house.app.dataDir, `${beside.app.name}.log`), 'utf8')
    await expect.poll(log).toContain(logged)
  } finally {
    await beside.app.stop()
  }
})

it('a logo is shown over the name of its payment system, and the name alone where its host is not allowed', async () => {
  tap.forget()
  const allowed = `${tap.url}/pictures/one.svg`
  const logos = layout(({ footer }) =>
    Object.assign(footer ?? {}, {
      paymentSystems: [
        { name: 'One', imageUrl: allowed },
        { name: 'Two', imageUrl: 'https://elsewhere.example/two.svg' },
      ],
    }),
  )
  tap.spoil('reference', /layouts/, logos)
  const beside = await startBeside(house.app, { CATALOG_URL: `${tap.url}/catalog` })
  try {
    const browser = on(beside.port, await house.signIn('chloe'), house)
    const { html } = await house.visit('/travels', { browser })
    const shown = all(html, /class="footer__system logo[^>]*>(.*?)<\/li>/gs)
    expect(shown.map((system) => readVisibleWords(system).trim())).toEqual(['One', 'Two'])
    expect(shown.map((system) => /src="([^"]*)" alt=""/.exec(system)?.[1] ?? null)).toEqual([allowed, null])
    expect(html).not.toContain('elsewhere.example')
  } finally {
    await beside.app.stop()
  }
})
