import { describe, expect, it } from 'vitest'
import { createRateLimits, RATE_LIMITS } from '#server/rate-limit.ts'

const { most, windowMs } = RATE_LIMITS.tripChange

describe('a rate limit', () => {
  it('lets the figure through and no more, until the window is over', () => {
    let now = 1_000_000
    const limits = createRateLimits(() => now)
    const take = () => limits.take('tripChange', '1001')
    expect(Array.from({ length: most }, take).every(Boolean)).toBe(true)
    expect(take()).toBe(false)
    now += windowMs - 1
    expect(take()).toBe(false)
    now += 1
    expect(take()).toBe(true)
  })

  it('counts each traveller alone', () => {
    const limits = createRateLimits()
    for (let i = 0; i <= most; i += 1) limits.take('tripChange', '1001')
    expect(limits.take('tripChange', '1001')).toBe(false)
    expect(limits.take('tripChange', '1002')).toBe(true)
  })

  it('clears away what is over and keeps what is not, however many come', () => {
    let now = 0
    const limits = createRateLimits(() => now)
    for (let i = 0; i <= most; i += 1) limits.take('tripChange', 'early')
    for (let i = 0; i < 10_000; i += 1) limits.take('tripChange', `other ${i}`)
    expect(limits.take('tripChange', 'early')).toBe(false)
    now = windowMs
    expect(limits.take('tripChange', 'early')).toBe(true)
  })
})
