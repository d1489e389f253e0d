import { describe, expect, it } from 'vitest'
import { cookieNames, deviceId } from '#auth/cookies.ts'
import { createJar } from './cookie-jar.ts'

describe('deviceId', () => {
  it('is created once and kept for 30 days', () => {
    const jar = createJar()
    const id = deviceId(jar)
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(jar.written).toHaveLength(1)
    expect(jar.written[0]).toMatchObject({
      name: '_device_id',
      value: id,
      options: { maxAge: 2_592_000, path: '/', secure: true, httpOnly: true, sameSite: 'lax' },
    })
    expect(deviceId(jar)).toBe(id)
    expect(jar.written).toHaveLength(1)
  })

  it.each(['', 'abc', '"><script>', `${'0'.repeat(36)}`, '123e4567-e89b-12d3-a456-426614174000x'])(
    'replaces the malformed %j',
    (value) => {
      const jar = createJar({ _device_id: value })
      expect(deviceId(jar)).not.toBe(value)
      expect(jar.written).toHaveLength(1)
    },
  )
})

describe('cookieNames', () => {
  it('lists the names in a Cookie header', () => {
    expect(cookieNames('a=1; __Host-b=x=y;c; =d')).toEqual(['a', '__Host-b', 'c'])
    expect(cookieNames(null)).toEqual([])
  })
})
