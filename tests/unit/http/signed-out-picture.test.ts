import { expect, it } from 'vitest'
import { GET } from '../../../src/pages/files/signed-out.ts'

const emptied = async (headers: Record<string, string>) => {
  const request = new Request('https://account.example/files/signed-out', { headers })
  const answer = await GET({ request } as Parameters<typeof GET>[0])
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  return answer.headers.get('clear-site-data')
}

it('empties the cache for our own pages, and for browsers that do not report the requester', async () => {
  expect(await emptied({ 'sec-fetch-site': 'same-origin' })).toBe('"cache"')
  expect(await emptied({})).toBe('"cache"')
})

it.each(['same-site', 'cross-site', 'none'])('empties nothing when requested %s', async (site) => {
  expect(await emptied({ 'sec-fetch-site': site })).toBeNull()
})
