import { describe, expect, it } from 'vitest'
import { createRateLimits, RATE_LIMITS } from '#server/rate-limit.ts'

const { most, windowMs } = RATE_LIMITS.tripChange
const perAddress = { logins: 3, wrongLinks: 2 }

describe('a rate limit', () => {
  it('lets the figure through and no more, until the window is over', () => {
    let now = 1_000_000
    const limits = createRateLimits(perAddress, () => now)
    const take = () => limits.take('tripChange', '1001')
    expect(Array.from({ length: most }, take).every((seconds) => seconds === 0)).toBe(true)
    expect(take()).toBe(windowMs / 1000)
    now += windowMs - 1500
    expect(take()).toBe(2)
    now += 1500
    expect(take()).toBe(0)
  })

  it('counts each traveller alone', () => {
    const limits = createRateLimits(perAddress)
    for (let i = 0; i <= most; i += 1) limits.take('tripChange', '1001')
    expect(limits.take('tripChange', '1001')).toBeGreaterThan(0)
    expect(limits.take('tripChange', '1002')).toBe(0)
  })

  it('is asked about without counting, and takes its figure from the configuration where it is by address', () => {
    const limits = createRateLimits(perAddress)
    for (let i = 0; i < 10; i += 1) expect(limits.wait('wrongLink', 'here')).toBe(0)
    limits.take('wrongLink', 'here')
    expect(limits.wait('wrongLink', 'here')).toBe(0)
    limits.take('wrongLink', 'here')
    expect(limits.wait('wrongLink', 'here')).toBe(RATE_LIMITS.wrongLink.windowMs / 1000)
    expect(limits.wait('wrongLink', 'elsewhere')).toBe(0)
    expect([1, 2, 3, 4].map(() => limits.take('login', 'here') > 0)).toEqual([false, false, false, true])
  })

  it('clears away what is over and keeps what is not, however many come', () => {
    let now = 0
    const limits = createRateLimits(perAddress, () => now)
    for (let i = 0; i <= most; i += 1) limits.take('tripChange', 'early')
    for (let i = 0; i < 10_000; i += 1) limits.take('tripChange', `other ${i}`)
    expect(limits.take('tripChange', 'early')).toBeGreaterThan(0)
    now = windowMs
    expect(limits.take('tripChange', 'early')).toBe(0)
  })
})
