import { describe, expect, it } from 'vitest'
import {
  BROWSER_COOKIE,
  CHANGE_TOKEN_COOKIE,
  CHANGED_BOOKINGS_COOKIE,
  COMMUNITY_COOKIE,
  cookieNames,
  DEVICE_COOKIE,
  DRAFT_COOKIE,
  deviceId,
  dropCookie,
  HANDOFF_COOKIE,
  LOGIN_COOKIE_PREFIX,
  LOGIN_RETRY_COOKIE,
  SESSION_COOKIE,
  TRAVELLER_COOKIE,
  VISIT_COOKIE,
  writeCookie,
} from '#auth/cookies.ts'
import { type Browser, dropAfterEnd, dropEverything, dropForVisitor } from '#auth/leftovers.ts'
import { createJar } from './cookie-jar.ts'

const attributes = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' }

describe('a cookie of ours', () => {
  it('is for our host alone, over HTTPS, and hidden from scripts', () => {
    const jar = createJar()
    writeCookie(jar, SESSION_COOKIE, 'x')
    writeCookie(jar, DRAFT_COOKIE, 'y', 600)
    writeCookie(jar, LOGIN_RETRY_COOKIE, 'z', 0)
    expect(jar.written).toEqual([
      { name: SESSION_COOKIE, value: 'x', options: attributes },
      { name: DRAFT_COOKIE, value: 'y', options: { ...attributes, maxAge: 600 } },
      { name: LOGIN_RETRY_COOKIE, value: 'z', options: { ...attributes, maxAge: 0 } },
    ])
  })

  it('is removed with the attributes it was written with', () => {
    const jar = createJar({ [SESSION_COOKIE]: 'x', [CHANGE_TOKEN_COOKIE]: 'x' })
    dropCookie(jar, SESSION_COOKIE)
    dropCookie(jar, CHANGE_TOKEN_COOKIE, 'example.it')
    expect(jar.written).toEqual([
      { name: SESSION_COOKIE, value: '', options: { ...attributes, maxAge: 0 } },
      { name: CHANGE_TOKEN_COOKIE, value: '', options: { ...attributes, maxAge: 0, domain: 'example.it' } },
    ])
  })
})

describe('what is left of a session in the browser', () => {
  const foreign = ['_ga', DEVICE_COOKIE, COMMUNITY_COOKIE, BROWSER_COOKIE]
  const traveller = [SESSION_COOKIE, CHANGE_TOKEN_COOKIE, VISIT_COOKIE]
  const outliving = [DRAFT_COOKIE, `${LOGIN_COOKIE_PREFIX}abc`, LOGIN_RETRY_COOKIE, HANDOFF_COOKIE]
  const all = [...foreign, ...traveller, TRAVELLER_COOKIE, CHANGED_BOOKINGS_COOKIE, ...outliving]
  const late = { mayComeLate: true }
  const visitors = [...foreign, SESSION_COOKIE, VISIT_COOKIE, ...outliving]

  it.each<[string, (given: Browser) => void, string[]]>([
    ['at a logout nothing that says something about a traveller', dropEverything, foreign],
    ['what the next login needs, when it ended by itself', dropAfterEnd, [...foreign, ...outliving]],
    [
      'then, where a form may still come, also whose it was',
      (given) => dropAfterEnd(given, late),
      [...foreign, TRAVELLER_COOKIE, ...outliving],
    ],
    ['for a visitor who has no session all but the mark of a traveller', dropForVisitor, visitors],
    [
      'for that visitor, where a form may still come, that too',
      (given) => dropForVisitor(given, late),
      [...visitors, TRAVELLER_COOKIE],
    ],
  ])('stays: %s', (_, drop, left) => {
    const cookies = createJar(Object.fromEntries(all.map((name) => [name, 'x'])))
    drop({ cookies, parentDomain: 'example.it' })
    expect(cookies.names().toSorted()).toEqual(left.toSorted())
    // A cookie for the public website is deleted on the domain for which it was set.
    for (const { name, options } of cookies.written) {
      expect(options.domain).toBe(name === CHANGE_TOKEN_COOKIE ? 'example.it' : undefined)
    }
  })
})

describe('the id of a device', () => {
  it('is created once and kept for 30 days', () => {
    const jar = createJar()
    const id = deviceId(jar)
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    const options = { ...attributes, maxAge: 2_592_000 }
    expect(jar.written).toEqual([{ name: DEVICE_COOKIE, value: id, options }])
    expect(deviceId(jar)).toBe(id)
    expect(jar.written).toHaveLength(1)
  })

  it.each(['', 'abc', '"><script>', '0'.repeat(36), '123e4567-e89b-12d3-a456-426614174000x'])(
    'takes the place of the malformed %j',
    (value) => {
      const jar = createJar({ [DEVICE_COOKIE]: value })
      expect(deviceId(jar)).not.toBe(value)
      expect(jar.written).toHaveLength(1)
    },
  )
})

it('the names in a Cookie header are listed', () => {
  expect(cookieNames('a=1; __Host-b=x=y;c; =d')).toEqual(['a', '__Host-b', 'c'])
  expect(cookieNames(null)).toEqual([])
})
