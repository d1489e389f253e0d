import { describe, expect, it } from 'vitest'
import { type RouteName, routeEntry, routeNames } from '#routes.ts'
import { brand } from '#ui/brand.ts'
import type { Ask } from '../../faults/house.ts'
import { inHouse } from '../../faults/in-house.ts'
import { loadCopy } from '../../support/copy.ts'
import { readVisibleWords } from '../../support/html-words.ts'

/* The invitation to another market: its place, its text, and that it stays away once declined. Nothing here writes. */

const house = inHouse()

const german = { 'accept-language': 'de-DE,de;q=0.9,en;q=0.5' }
const de = loadCopy('germany')
const open = async (path: string, ask: Ask = { as: 'sofia' }, headers: Record<string, string> = german) => {
  const { status, html } = await house.visit(path, { headers, ...ask })
  const [invitation = ''] = /<aside class="community".*?<\/aside>/s.exec(html) ?? []
  return { status, html, invitation, words: readVisibleWords(invitation) }
}

describe('the invitation stands', () => {
  const invited: readonly RouteName[] = ['index']

  it('on the dashboard and the welcome page, and nowhere else', async () => {
    const params: Record<string, string> = {
      tour: 'B2041',
      traveler: 'B2041-T1',
      kind: 'passport',
      step: 'information',
    }
    for (const route of routeNames.filter((name) => routeEntry(name).file.endsWith('.astro'))) {
      const address = routeEntry(route).path.replace(
        /\{(\w+)\??\}/g,
        (_, name: string) => params[name] ?? 'x',
      )
      // It would end the session.
      if (route === 'logout') continue
      const { invitation } = await open(address)
      expect(invitation !== '', `${route} ${address}`).toBe(invited.includes(route))
    }
    expect((await open('/nowhere')).invitation).toBe('')
    const broken = await house.visit('/', {
      as: 'sofia',
      headers: german,
      faults: [[/\/users\/me$/, ({ outgoing }) => outgoing.writeHead(503).end()]],
    })
    expect(broken.status).toBeGreaterThanOrEqual(500)
    expect(broken.html).not.toContain('class="community"')
  })

  it.each([
    ['the dashboard', { as: 'sofia' }, 'class="account card'],
    ['the welcome page', {}, 'class="welcome__actions"'],
  ])('in the content of %s, below what matters', async (_, ask, matters) => {
    const { html } = await open('/', ask)
    const order = ['<main', '<h1', matters, 'class="community"', '</main>'].map((mark) => html.indexOf(mark))
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(order).not.toContain(-1)
    expect(/<aside class="community".*?<\/aside>/s.exec(html)?.[0]).not.toContain('<svg')
  })
})

describe('the invitation says', () => {
  it('in the language of its market where it leads and how to stay, in words', async () => {
    const { invitation } = await open('/?from=mail')
    expect(invitation).toMatch(/<aside[^>]* lang="de-DE"/)
    expect(invitation).toMatch(/<a [^>]*href="[^"]*\/\?from=mail"[^>]* hreflang="de-DE"/)
    const [, button = ''] = /<button[^>]*>(.*?)<\/button>/s.exec(invitation) ?? []
    expect(readVisibleWords(button)).toBe(de('shell:community.dismiss'))
    expect(invitation).not.toContain('aria-label=')
    expect(readVisibleWords(invitation)).toContain(
      de('shell:community.link', { brand: brand.name, market: 'Deutschland' }),
    )
  })

  // Known countries and their markets: tests/unit/markets/market-choice.test.ts.
  it('what is known, a language or the country of an address, and nothing to who is at home', async () => {
    expect((await open('/')).words).toContain(de('shell:community.language'))
    const country = { 'accept-language': 'pt-BR', 'x-country': 'DE' }
    expect((await open('/', undefined, country)).words).toContain(de('shell:community.address'))
    expect((await open('/', undefined, { 'accept-language': 'pt-BR' })).invitation).toBe('')
  })
})

it('an invitation that was declined stays away for a year, after a sign-out too', async () => {
  const browser = await house.signIn('astrid')
  const { invitation } = await open('/', { browser })
  const [, action = ''] = /<form method="post" action="([^"]*)"/.exec(invitation) ?? []
  const declined = await house.post(action.replaceAll('&amp;', '&'), {}, { browser })
  expect([declined.status, declined.location]).toEqual([303, '/'])
  expect(declined.headers.getSetCookie().join()).toMatch(/__Host-community=1;.*Max-Age=31536000/i)
  expect((await open('/', { browser })).invitation).toBe('')
  expect((await open('/', { browser })).invitation).toBe('')
  await house.post('/logout', {}, { browser })
  expect((await open('/', { browser })).invitation).toBe('')
})
