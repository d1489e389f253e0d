import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CHANGE_TOKEN_COOKIE, CHANGED_BOOKINGS_COOKIE } from '#auth/cookies.ts'
import { isNoted, noteChange } from '#features/trip-change/cookie.ts'
import { createJar } from '../../auth/cookie-jar.ts'

describe('the cookie of a change', () => {
  it('is shared with the parent domain if there is one; our own cookies never are', () => {
    const jar = createJar()
    noteChange(jar, 'B1', 'token', 'example.it')
    const options = { path: '/', secure: true, httpOnly: true, sameSite: 'lax', maxAge: 2_592_000 }
    expect(jar.written).toEqual([
      { name: CHANGE_TOKEN_COOKIE, value: 'token', options: { ...options, domain: 'example.it' } },
      { name: CHANGED_BOOKINGS_COOKIE, value: 'B1', options },
    ])
  })

  it('stays on our own host without one', () => {
    const jar = createJar()
    noteChange(jar, 'B1', 'token', null)
    expect(jar.written[0]?.options).not.toHaveProperty('domain')
  })

  it('is not written again for the same change, nor emptied when no token is known', () => {
    const jar = createJar({ [CHANGE_TOKEN_COOKIE]: 'token', [CHANGED_BOOKINGS_COOKIE]: 'B1' })
    noteChange(jar, 'B1', 'token', null)
    noteChange(jar, 'B1', null, null)
    expect(jar.written).toEqual([])
  })

  it('marks its booking and no other, whatever the ids contain', () => {
    const id = fc.string({ minLength: 1, maxLength: 128, unit: 'grapheme-composite' })
    fc.assert(
      fc.property(id, id, (one, other) => {
        const jar = createJar()
        noteChange(jar, one, 'token', null)
        return isNoted(jar, one) && isNoted(jar, other) === (one === other)
      }),
    )
  })

  it.each([
    [{ [CHANGED_BOOKINGS_COOKIE]: 'B1' }, false],
    [{ [CHANGE_TOKEN_COOKIE]: 'x', [CHANGED_BOOKINGS_COOKIE]: '%E0%A4%A,,B1' }, true],
  ])('marks nothing once the token is gone, and ignores an invalid value: %j', (kept, noted) => {
    expect(isNoted(createJar(kept), 'B1')).toBe(noted)
  })

  it('keeps the latest few bookings', () => {
    const jar = createJar()
    for (let i = 1; i <= 9; i += 1) noteChange(jar, `B${i}`, `t${i}`, null)
    expect([isNoted(jar, 'B9'), isNoted(jar, 'B4'), isNoted(jar, 'B3')]).toEqual([true, true, false])
  })
})
