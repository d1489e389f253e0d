import { describe, expect, it } from 'vitest'
import { othersLed, personalAmong, readerAmong } from '#bookings/reader.ts'

const one = (id: string, userId: string | null, leader = false) => ({ id, userId, leader })

describe('who reads a booking', () => {
  it.each([
    ['the leader', [one('T1', 'me', true), one('T2', 'x')], 'payer', 'T1', 'T1'],
    ['a companion', [one('T1', 'x', true), one('T2', 'me')], 'companion', 'T2', 'T1'],
    ['one led by a guest', [one('T1', null, true), one('T2', 'me')], 'companion', 'T2', 'T1'],
    ['a stranger to a booking that another traveller leads', [one('T1', 'x', true)], 'companion', null, 'T1'],
    ['one of two that are both flagged', [one('T1', 'x', true), one('T2', 'me', true)], 'payer', 'T2', 'T2'],
    ['one listed twice, once as leader', [one('T1', 'me'), one('T2', 'me', true)], 'payer', 'T2', 'T2'],
    ['a single traveller without the flag', [one('T1', 'me')], 'unknown', 'T1', null],
    ['one of several without the flag', [one('T1', 'x'), one('T2', 'me')], 'unknown', 'T2', null],
    // The leader's account is unreadable, and the reader is no other traveller: they may be the leader.
    ['perhaps the leader', [one('T1', null, true)], 'unknown', null, null],
    ['of a booking with unknown travellers', [], 'unknown', null, null],
  ] as const)('%s', (_case, party, role, self, leader) => {
    const reader = readerAmong(party, 'me')
    expect([reader.role, reader.self?.id ?? null, reader.leader?.id ?? null]).toEqual([role, self, leader])
  })

  it.each(['', 'me'])('never takes a guest without an account for the reader %j', (userId) => {
    expect(readerAmong([one('T1', null, true), one('T2', null)], userId)).toMatchObject({ self: null })
  })
})

describe('what a reader is responsible for', () => {
  const party = [one('T1', 'x', true), one('T2', 'y'), one('T3', null)]
  it.each([
    ['x', ['T1', 'T2', 'T3'], 2],
    ['y', ['T2'], 0],
    ['z', [], 0],
  ])('as %s', (userId, ids, others) => {
    expect(personalAmong(party, userId).map(({ id }) => id)).toEqual(ids)
    expect(othersLed(party, userId)).toBe(others)
  })
  it('is only their own without a leader', () => {
    const led = party.map((each) => ({ ...each, leader: false }))
    expect(personalAmong(led, 'x').map(({ id }) => id)).toEqual(['T1'])
    expect(othersLed(led, 'x')).toBe(0)
  })
})
