import { describe, expect, it } from 'vitest'
import type { Change } from '#desk/files/journal.ts'
import { merge, placeName } from '#desk/publish/merge.ts'
import { choicesIn } from '#desk/publish/publisher.ts'
import { isOnItsWay, type Publication } from '#desk/publish/state.ts'

// biome-ignore format: grouped by line
const change = (was: Change['was'], now: Change['now'], namespace = 'trips'): Change => ({
  locale: 'it-IT', namespace, key: 'days', was, now,
})
const renamedSlug = change('/a', ['/b', '/a'], 'routes')
const merged = (one: Change, theirs: Change['was'], take?: 'mine' | 'theirs') => {
  const choices = take ? new Map([[placeName(one), { take, theirs }]]) : undefined
  const { changes, conflicts } = merge([one], () => theirs, choices)
  return conflicts.length > 0 ? 'conflict' : (changes[0]?.now ?? (changes.length > 0 ? 'removed' : 'dropped'))
}

describe('a change on a newer branch', () => {
  it.each([
    ['no other editor touched it', change('a', 'b'), 'a', 'b'],
    ['the other editor wrote the same', change('a', 'b'), 'b', 'dropped'],
    ['the other editor wrote another text', change('a', 'b'), 'c', 'conflict'],
    ['the other took it away', change('a', 'b'), null, 'conflict'],
    ['I took it away, and the other changed it', change('a', null), 'c', 'conflict'],
    ['I took it away', change('a', null), 'a', 'removed'],
    ['both took it away', change('a', null), null, 'dropped'],
    ['both added it', change(null, 'b'), 'c', 'conflict'],
    ['a slug', renamedSlug, '/a', ['/b', '/a']],
    ['a slug that got a former address meanwhile', renamedSlug, ['/a', '/old'], ['/b', '/a', '/old']],
    ['the same new slug, with other former ones', renamedSlug, ['/b', '/x'], ['/b', '/x', '/a']],
    ['another new slug', renamedSlug, ['/c', '/a'], 'conflict'],
    ['a slug that a variant says no more', change('/a', null, 'routes'), ['/c', '/a'], 'conflict'],
  ])('where %s', (_, one, theirs, result) => expect(merged(one, theirs)).toEqual(result))

  it('takes what was chosen, and keeps the other address', () => {
    expect(merged(renamedSlug, ['/c', '/a'], 'mine')).toEqual(['/b', '/c', '/a'])
    expect(merged(renamedSlug, ['/c', '/a'], 'theirs')).toBe('dropped')
    expect(merged(change('a', null), 'c', 'mine')).toBe('removed')
  })

  it('confirms again if the branch has a newer text than what was chosen from', () => {
    const one = change('a', 'b')
    const older = new Map([[placeName(one), { take: 'mine', theirs: 'c' }]] as const)
    expect(merge([one], () => 'd', older).conflicts).toEqual([{ change: one, theirs: 'd' }])
  })

  it('has no choice that a form made up', () => {
    const form = new URLSearchParams([
      ['choice it-IT trips days', '{"take":"mine","theirs":"c"}'],
      ['choice a', 'no json'],
      ['choice b', 'null'],
      ['choice c', '{"take":"all"}'],
      ['seen', '{"take":"mine"}'],
    ])
    expect([...choicesIn(form)]).toEqual([['it-IT trips days', { take: 'mine', theirs: 'c' }]])
  })
})

describe('a publication', () => {
  const at = new Date().toISOString()
  const published = { commit: 'c', at, changes: [], branch: 'main', review: null, hook: null, live: {} }
  // biome-ignore format: grouped by line
  const publication: Publication = {
    branch: 'main', review: false, author: 'Anna', markets: ['italy', 'germany'],
    step: { kind: 'idle' }, published,
  }
  const on = (more: object) => isOnItsWay({ ...publication, published: { ...published, ...more } })

  it('is on its way until every reporting market is live, for an hour', () => {
    expect(on({})).toBe(true)
    expect(on({ live: { italy: 'live', germany: 'silent' } })).toBe(true)
    expect(on({ live: { italy: 'live', germany: 'live' } })).toBe(false)
    expect(on({ review: { url: null } })).toBe(false)
    expect(on({ at: '2020-01-01T00:00:00Z' })).toBe(false)
    expect(isOnItsWay({ ...publication, published: null })).toBe(false)
    expect(isOnItsWay({ ...publication, markets: [] })).toBe(false)
  })
})
