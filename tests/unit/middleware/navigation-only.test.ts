import { describe, expect, it } from 'vitest'
import { matchPath } from '#i18n/slugs.ts'
import { navigationOnly } from '../../../src/middleware/origin-check.ts'
import { makeContext, through } from './request.ts'

function ask(path: string, headers: Record<string, string>) {
  const route = matchPath(path.split('?', 1)[0] ?? '')?.name ?? null
  return through(navigationOnly, makeContext(path, { headers, locals: { route } }))
}

const signIns = ['/login', '/login?returnTo=/viaggi', '/login/redirect?code=x&state=y']

describe.each(signIns)('%s', (path) => {
  it.each([
    ['a picture', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image', 'sec-fetch-site': 'cross-site' }],
    ['a script’s request', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
    ['a frame', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }],
    ['an object', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'object' }],
    ['a web socket', { 'sec-fetch-mode': 'websocket' }],
  ])('is refused to %s, cheaply', async (_, headers) => {
    expect(await ask(path, headers)).toMatchObject({ passed: false, status: 403 })
  })

  it.each([
    ['a tab', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' }],
    ['our service worker', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'empty' }],
    ['our service worker in Firefox', { 'sec-fetch-mode': 'same-origin', 'sec-fetch-dest': 'empty' }],
    ['a browser that does not say', {}],
  ])('is there for %s', async (_, headers) => {
    expect(await ask(path, headers)).toMatchObject({ passed: true })
  })
})

it('requires nothing of other pages', async () => {
  for (const path of ['/', '/viaggi', '/nowhere']) {
    expect(await ask(path, { 'sec-fetch-mode': 'no-cors' })).toMatchObject({ passed: true })
  }
})
