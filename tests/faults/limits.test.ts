import { describe, expect, it } from 'vitest'
import { RATE_LIMITS } from '#http/shared/rate-limit.ts'
import { loadCopy } from '../support/copy.ts'
import type { BrowserCookies } from '../support/sign-in.ts'
import { documents as card, handoffSteps, KIND as kind } from './handoff-steps.ts'
import type { Form, Visit } from './house.ts'
import { inHouse } from './in-house.ts'

/* How often one traveller may act (product §21.12). How a limit counts: tests/unit/http/rate-limit.test.ts. */

const en = loadCopy('international')
const house = inHouse()

it('the limits are those of product §21.12', () => {
  const minutes = Object.entries(RATE_LIMITS).map(([name, { most, windowMs }]) => [
    name,
    most,
    windowMs / 60_000,
  ])
  expect(minutes).toEqual([
    ['documentUpload', 20, 10],
    ['phoneCode', 10, 10],
    ['myData', 10, 60],
    ['tripChange', 10, 10],
    ['login', null, 10],
    ['loginReturn', null, 10],
    ['wrongLink', null, 10],
  ])
})

const onForm = (path: string, form: Form) => (browser: BrowserCookies) => house.post(path, form, { browser })

interface Row {
  readonly limit: 'documentUpload' | 'phoneCode' | 'myData' | 'tripChange'
  readonly like: string
  /** The app accepts a photo once the document's fields are filled in. */
  readonly types?: true
  readonly ask: (browser: BrowserCookies, own: (id: string) => string) => Promise<Visit>
  readonly says: (minutes: number) => string
}

const rows: readonly Row[] = [
  {
    limit: 'documentUpload',
    like: 'ida',
    types: true,
    ask: onForm(`${card}/image?_action=documents.upload`, { kind }),
    says: () => en('documents:failed.rateLimited'),
  },
  {
    limit: 'phoneCode',
    like: 'noah',
    types: true,
    ask: onForm(`${card}/phone?_action=handoff.show`, { kind }),
    says: () => en('handoff:failed.rateLimited'),
  },
  {
    limit: 'myData',
    like: 'giulia',
    ask: (browser) => house.visit('/files/my-data', { browser }),
    says: (count) => en('my-data:tooMany', { count }).split('|')[1] ?? '',
  },
  {
    limit: 'tripChange',
    like: 'nora',
    // Without a seal of a shown price, so that no change is made.
    ask: (browser, own) =>
      house.post(
        `/travels/${own('B2121')}/change?_action=startTripChange`,
        { booking: own('B2121'), travelId: '', shown: '' },
        { browser },
      ),
    says: () => en('trip-change:trouble.rateLimited.title'),
  },
]

describe.each(rows)('$limit', ({ limit, like, types, ask, says }) => {
  it('is refused after so many times, with the time of the next try, and to no other visitor', async () => {
    const { most, windowMs } = RATE_LIMITS[limit]
    const [own, other] = [await house.alone(like), await house.alone(like)]
    if (types) for (const { browser } of [own, other]) await handoffSteps(house).type(browser)
    for (let at = 0; at < most; at += 1) expect((await ask(own.browser, own.own)).status).not.toBe(429)
    const last = await ask(own.browser, own.own)
    expect(last.status).toBe(429)
    const wait = Number(last.headers.get('retry-after'))
    expect(wait > windowMs / 2000 && wait <= windowMs / 1000).toBe(true)
    expect(last.screen).toContain(says(Math.ceil(wait / 60)))
    expect(last.writes).toEqual([])
    expect((await ask(other.browser, other.own)).status).not.toBe(429)
  })
})
