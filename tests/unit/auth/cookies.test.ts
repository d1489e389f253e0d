import { describe, expect, it } from 'vitest'
import {
  CHANGE_TOKEN_COOKIE,
  CHANGED_BOOKINGS_COOKIE,
  COMMUNITY_COOKIE,
  DEVICE_COOKIE,
  DRAFT_COOKIE,
  dropCookie,
  HANDOFF_COOKIE,
  LOGIN_COOKIE_PREFIX,
  LOGIN_RETRY_COOKIE,
  SESSION_COOKIE,
  TRAVELLER_COOKIE,
  VISIT_COOKIE,
  writeCookie,
} from '#auth/cookies.ts'
import { dropAfterEnd, dropEverything, dropForVisitor } from '#auth/leftovers.ts'
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
  const login = `${LOGIN_COOKIE_PREFIX}abc`
  const foreign = ['_ga', DEVICE_COOKIE, COMMUNITY_COOKIE]
  const mark = [TRAVELLER_COOKIE, CHANGE_TOKEN_COOKIE, CHANGED_BOOKINGS_COOKIE, VISIT_COOKIE]
  const traveller = [SESSION_COOKIE, ...mark]
  const outliving = [DRAFT_COOKIE, login, LOGIN_RETRY_COOKIE, HANDOFF_COOKIE]
  const browser = () => {
    const names = [...foreign, ...traveller, ...outliving]
    return {
      cookies: createJar(Object.fromEntries(names.map((name) => [name, 'x']))),
      parentDomain: 'example.it',
    }
  }
  const leftAfter = (drop: (given: ReturnType<typeof browser>) => void) => {
    const given = browser()
    drop(given)
    return given.cookies.names()
  }

  it('goes at a logout, except what says nothing about a traveller', () => {
    expect(leftAfter(dropEverything)).toEqual(foreign)
  })

  it('goes when it ended by itself, except what the next login needs', () => {
    expect(leftAfter(dropAfterEnd)).toEqual([...foreign, ...outliving])
  })

  it('names the traveller a while longer where a form may still come', () => {
    expect(leftAfter((given) => dropAfterEnd(given, { mayComeLate: true }))).toEqual([
      ...foreign,
      TRAVELLER_COOKIE,
      ...outliving,
    ])
  })

  it('goes for a visitor who has no session, and nothing else does', () => {
    const staying = (...names: string[]) =>
      [...foreign, ...traveller, ...outliving].filter(
        (name) => ![CHANGE_TOKEN_COOKIE, ...names].includes(name),
      )
    expect(leftAfter(dropForVisitor)).toEqual(staying(TRAVELLER_COOKIE, CHANGED_BOOKINGS_COOKIE))
    expect(leftAfter((given) => dropForVisitor(given, { mayComeLate: true }))).toEqual(
      staying(CHANGED_BOOKINGS_COOKIE),
    )
  })

  it('of the public website goes from the domain it was set for', () => {
    const given = browser()
    dropEverything(given)
    for (const { name, options } of given.cookies.written) {
      expect(options.domain).toBe(name === CHANGE_TOKEN_COOKIE ? 'example.it' : undefined)
    }
  })
})
