import { describe, expect, it } from 'vitest'
import type { Ask } from '../../faults/house.ts'
import { inHouse } from '../../faults/in-house.ts'
import { loadCopy } from '../../support/copy.ts'
import { createBrowser } from '../../support/sign-in.ts'
import { status as answered, answering, changedItems } from '../../support/wire-faults.ts'

/* The link of an alert mail, and removals that fail, against the built app. Oscar's alerts are in English. */

const en = loadCopy('global-us')
const house = inHouse()
const list = '/notify-me/alerts-oscar'
const post = (action: string, fields: Record<string, string>, ask: Ask = {}) =>
  house.post(`${list}?_action=${action}`, fields, ask)
const japan = { alert: 'TOUR.japan-rails', trip: 'Japan by rail', token: 'alerts-oscar' }
const iceland = { alert: 'TRAVEL.iceland-ring-d110', trip: 'Iceland', token: 'alerts-oscar' }

describe('the link of an alert mail', () => {
  it('opens its list for every visitor who has it, with one call, and changes nothing', async () => {
    for (let times = 0; times < 2; times += 1) {
      const { status, html, headers, calls } = await house.visit(list)
      expect([status, calls]).toEqual([200, ['GET /notify/notify-me']])
      expect(html.match(/value="TOUR\.japan-rails"/g)).toHaveLength(1)
      expect(headers.get('referrer-policy')).toBe('strict-origin')
      expect(html).not.toMatch(/Oscar Lund|oscar@/)
      expect(html).toContain(`returnTo=%2Fnotify-me"`)
    }
  })

  it.each([
    ['expired-oscar', 410, 'expired', 1],
    ['nobody-sent-this', 404, 'unknown', 1],
    ['a%2Fb', 404, 'unknown', 1],
    ['a/b', 404, 'unknown', 0],
    ['%C3%BC', 404, 'unknown', 0],
    ['x'.repeat(2049), 404, 'unknown', 0],
  ])('%#: an odd link gets a page of its own, with the way in', async (token, status, state, calls) => {
    const page = await house.visit(`/notify-me/${token}`)
    expect(page.status).toBe(status)
    expect(page.screen).toContain(en(`notify-me:${state}.title`))
    expect(page.html).toContain(`returnTo=%2Fnotify-me"`)
    expect(page.headers.get('referrer-policy')).toBe('strict-origin')
    expect(page.calls).toHaveLength(calls)
  })

  it('shows its own list to another signed-in traveller, and labels it', async () => {
    const { screen } = await house.visit(list, { as: 'emma' })
    expect(screen).toContain('value="TOUR.japan-rails"')
    expect(screen).toContain(en('notify-me:link.own'))
    expect((await house.visit('/notify-me', { as: 'emma' })).html).not.toContain('value="TOUR.japan-rails"')
  })

  it.each([list, '/notify-me/expired-oscar', '/notify-me/nobody-sent-this'])(
    '%s has the notify layout: a footer for all visitors and no header of an account',
    async (path) => {
      for (const as of [undefined, 'emma', 'oscar']) {
        const { screen } = await house.visit(path, as ? { as } : {})
        expect(screen, as).not.toMatch(/<header|class="user-menu|class="navbar/)
        expect(screen.match(/<footer class="footer/g) ?? [], as).toHaveLength(1)
        expect(screen.match(/<nav class="breadcrumb/g) ?? [], as).toHaveLength(as && path === list ? 1 : 0)
      }
      const own = (await house.visit('/notify-me', { as: 'emma' })).screen
      expect(own).toMatch(/<header class="header header--over-cover"/)
    },
  )
})

it('an alert on a departure that has begun promises nothing, whatever its availability', async () => {
  for (const availability of ['CONFIRMED', 'SOLD_OUT', 'NOT_AVAILABLE']) {
    const past = changedItems((alert) => ({
      ...alert,
      kind: 'TRAVEL',
      travelId: 'iceland-ring-d110',
      startDate: '2026-01-01',
      endDate: '2026-01-05',
      availability,
    }))
    const { screen } = await house.visit(list, { faults: [[/\/notify-me$/, past]] })
    expect(screen).toContain(en('notify-me:left.text'))
    for (const key of ['availableNow', 'closed.SOLD_OUT', 'closed.NOT_AVAILABLE'])
      expect(screen, availability).not.toContain(en(`notify-me:${key}`))
  }
})

describe('removing', () => {
  it('and undoing are posts that redirect; doing either twice is no error', async () => {
    const browser = createBrowser()
    for (const _ of ['once', 'in another tab']) {
      const { status, location } = await post('removeAlert', japan, { browser })
      expect([status, location]).toEqual([303, `${list}?removed=TOUR.japan-rails`])
    }
    const after = await house.visit(`${list}?removed=TOUR.japan-rails`, { browser })
    expect(after.screen).toContain(en('notify-me:removed.title', { trip: japan.trip }))
    expect(after.html.match(/value="TOUR\.japan-rails"/g)).toHaveLength(1)
    // No other traveller's browser shows this, whatever the address contains.
    const elsewhere = await house.visit(`${list}?removed=TOUR.japan-rails`)
    expect(elsewhere.html).not.toContain('value="TOUR.japan-rails"')

    for (const _ of ['once', 'twice']) {
      expect((await post('restoreAlert', japan, { browser })).location).toBe(list)
    }
    const back = await house.visit(`${list}?removed=TOUR.japan-rails`, { browser })
    expect(back.screen).toContain(en('notify-me:restored'))
    expect(back.html).not.toContain('restoreAlert')
    expect(back.html).toContain('value="TOUR.japan-rails"')
  })

  it('shows a request to wait while the backoffice is busy, and keeps the question open', async () => {
    const { status, screen } = await post('removeAlert', iceland, { faults: [[/DELETE/, answered(429)]] })
    expect(status).toBe(503)
    expect(screen).toContain(en('ui:busy'))
    expect(screen.match(/<details class="hint" open[^>]*>/g)).toHaveLength(1)
  })

  it('that was accepted while the alert is still in the list shows that it is not off yet', async () => {
    const browser = createBrowser()
    const { location } = await post('removeAlert', iceland, { browser, faults: [[/^DELETE/, answering({})]] })
    const offered = () => house.visit(location ?? '', { browser })
    const { screen } = await offered()
    expect(screen).toContain(en('notify-me:stillOn.title', { trip: iceland.trip }))
    expect(screen).not.toContain(en('notify-me:removed.title', { trip: iceland.trip }))
    // Undoing still works, and counts as done.
    expect(screen).toContain('restoreAlert')
    expect((await post('restoreAlert', iceland, { browser })).location).toBe(list)
    expect((await house.visit(list, { browser })).screen).toContain(en('notify-me:restored'))
    expect((await offered()).screen).not.toContain(en('notify-me:stillOn.title', { trip: iceland.trip }))
    // No other traveller's browser shows this, whatever the address contains.
    expect((await house.visit(location ?? '')).screen).not.toContain(en('notify-me:stillOn.text'))
  })

  it('and undone while the list does not show it yet shows that it can take a minute', async () => {
    const browser = createBrowser()
    await post('removeAlert', iceland, { browser })
    const unheard: Ask['faults'] = [[/^POST \/notify\//, answering({})]]
    expect((await post('restoreAlert', iceland, { browser, faults: unheard })).location).toBe(list)
    const early = await house.visit(list, { browser })
    expect(early.screen).not.toContain('value="TRAVEL.iceland-ring-d110"')
    expect(early.screen).not.toContain(en('notify-me:restored'))
    expect(early.screen).toContain(en('notify-me:stillOff.title', { trip: iceland.trip }))
    await post('restoreAlert', iceland)
    const late = await house.visit(list, { browser })
    expect(late.screen).toContain('value="TRAVEL.iceland-ring-d110"')
    expect(late.screen).toContain(en('notify-me:restored'))
    // And once.
    expect((await house.visit(list, { browser })).screen).not.toContain(en('notify-me:restored'))
  })

  it.each([
    ['a link that has expired', { ...japan, token: 'expired-oscar' }, 503],
    ['a word that names no alert', { ...japan, alert: 'japan-rails' }, 400],
    ['a path instead of an id', { ...japan, alert: 'TOUR...' }, 400],
  ])('with %s changes nothing', async (_, fields, status) => {
    expect((await post('removeAlert', fields)).status).toBe(status)
    expect((await house.visit(list)).html).toContain('value="TOUR.japan-rails"')
  })

  // From a page of ours: origin-and-host of tests/faults.
  it('requires the traveller or a link', async () => {
    const { token: _, ...bare } = japan
    const form = await house.post('/notify-me?_action=removeAlert', bare)
    expect(form.location).toMatch(/^\/login/)
    const direct = await house.post('/_actions/removeAlert', bare)
    expect(direct.html).toContain('signedOut')
    expect([...form.writes, ...direct.writes]).toEqual([])
  })
})
