import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import { beforeAll, describe, expect, it } from 'vitest'
import Breadcrumb from '#shell/Breadcrumb.astro'
import ErrorPage from '#shell/ErrorPage.astro'
import Footer from '#shell/Footer.astro'
import Header from '#shell/Header.astro'
import Avatar from '#ui/Avatar.astro'
import { showPicturesFrom } from '#ui/pictures.ts'
import Tile from '#ui/Tile.astro'
import Toasts from '#ui/Toasts.astro'

const user = { name: 'Sofia', lastname: 'Marini', fullName: null, gender: null, pictureImage: null }
const locals = {
  t: (key: string) => key,
  pathTo: (name: string) => `/${name}`,
  publicSite: (page: string) => `https://public.test/${page}`,
  route: 'index',
  market: { id: 'international' },
  site: {},
  inMarkets: () => [],
  layout: { contacts: { content: { talkToUs: null } } },
  flags: { isOn: () => false, contactHidden: true },
  user,
} as unknown as App.Locals

let container: AstroContainer
beforeAll(async () => {
  container = await AstroContainer.create()
})
const render = (component: unknown, props: Record<string, unknown> = {}, more: object = {}) =>
  container.renderToString(component as never, { props, locals: { ...locals, ...more } as App.Locals })

describe('header', () => {
  it('marks the current page, and opens its menu without a script', async () => {
    const html = await render(Header)
    expect(html).toMatch(/href="\/index"[^>]*aria-current="page"/)
    expect(html).toContain('popovertarget="user-menu"')
    expect(html).toContain('id="user-menu" popover')
    expect(html).not.toMatch(/<script|role="menu"/)
  })

  it('is transparent over a cover, solid elsewhere', async () => {
    expect(await render(Header, { overCover: true })).toMatch(/<header class="[^"]*\bheader--over-cover\b/)
    expect(await render(Header)).toMatch(/<header class="header"/)
  })

  it('logs out by a form post', async () => {
    expect(await render(Header)).toMatch(/<form method="post" action="\/logout">/)
  })

  it('offers only the logout while user data is missing', async () => {
    const html = await render(Header, {}, { user: null })
    expect(html).not.toContain('navbar')
    expect(html).toContain('action="/logout"')
  })
})

/* Menus and footer are drawn once for all who see the same ones (DrawnOnce.astro). */
describe('the frame of a page', () => {
  const books = { facebookGroup: null, facebook: null, tiktok: null, instagram: { value: 'https://i.test' } }
  const layoutOf = (footerMessage: string) => ({
    footer: { content: { footerMessage, paymentMessage: 'Pay', paymentSystems: [] } },
    contacts: { content: { talkToUs: null, books } },
  })
  const layout = layoutOf('Hello')
  const place = { label: 'Place', languageLabel: 'Words', locale: 'en' }
  const inMarkets = (path: string) => () =>
    ['de', 'it'].map((id) => ({ market: { ...place, id }, href: path + id }))
  const visits = [
    {},
    { flags: { isOn: () => true, contactHidden: true } },
    { flags: { isOn: () => false, contactHidden: false } },
    { flags: { isOn: () => true, contactHidden: false } },
    { route: 'account/profile' },
    { route: null },
    { user: null },
    { user: { ...user, name: 'Ada', lastname: 'Lovelace' } },
    { site: {}, publicSite: () => 'https://other.test', pathTo: (name: string) => `/other/${name}` },
    { layout: layoutOf('New') },
    { inMarkets: inMarkets('/profile/') },
  ]
  const parts = [[Header], [Footer], [Footer, { short: true }]] as const
  /** Its parts; `anew` with words that nothing was drawn from yet. */
  const draw = async (visit: object, { anew = false } = {}) => {
    const drawn = []
    for (const [part, props = {}] of parts) {
      const words = anew && { t: (key: string) => key }
      drawn.push(await render(part, props, { layout, inMarkets: inMarkets('/'), ...visit, ...words }))
    }
    return drawn
  }

  it('is the same whatever was drawn before', async () => {
    for (const visit of [...visits, ...visits.toReversed()])
      expect(await draw(visit)).toEqual(await draw(visit, { anew: true }))
    const different = await Promise.all(visits.map((visit) => draw(visit)))
    expect(new Set(different.map(String)).size).toBe(visits.length)
  })
})

describe('footer', () => {
  const none = { facebookGroup: null, facebook: null, tiktok: null }
  const layout = {
    footer: {
      content: {
        footerMessage: '<p>Hello<script>alert(1)</script></p>',
        paymentMessage: null,
        paymentSystems: [{ name: 'Visa<b>', imageUrl: null }],
      },
    },
    contacts: { content: { books: { ...none, instagram: { value: 'https://i.test', label: 'Us' } } } },
  }

  it('has the logo, which links to the public website', async () => {
    const [logo] = /<a[^>]*class="logo"[^>]*>/.exec(await render(Footer, {}, { layout })) ?? []
    expect(logo).toMatch(/href="https:\/\/public.test\/home".* aria-label="shell:logoPublicSite"/)
  })

  it('cleans the message, opens the trips in a new tab and links only networks that are set', async () => {
    const html = await render(Footer, {}, { layout })
    expect(html).toContain('<p>Hello</p>')
    expect(html).not.toContain('<script')
    expect(html).toMatch(/href="https:\/\/public\.test\/travels"[^>]*target="_blank"[^>]*rel="noopener"/)
    expect(html).toContain('href="https://i.test"')
    expect(html).toContain('Visa&lt;b&gt;')
    expect(html).not.toContain('tiktok')
  })
})

it('a breadcrumb starts with the dashboard and ends with the current page', async () => {
  const crumbs = [{ label: 'Trips', href: '/travels' }, { label: 'B1' }]
  const html = await render(Breadcrumb, { crumbs, current: 'Lofoten' })
  const links = [...html.matchAll(/(?:<a[^>]*>|<span>|aria-current="page">)([^<]+)</g)]
  expect(links.map(([, label]) => label)).toEqual(['shell:DASHBOARD', 'Trips', 'B1', 'Lofoten'])
})

it('the page of a 404 links to the catalogue', async () => {
  const html = await render(ErrorPage, { status: 404, title: 'T', text: 'X' })
  expect(html).toContain('https://public.test/travels')
})

it('the page of any other error puts "try again" first and quotes the reference', async () => {
  const again = { retryHref: '/again', correlationId: 'id-1' }
  const html = await render(ErrorPage, { status: 502, title: 'T', text: 'X', ...again })
  expect(/href="([^"]+)"/.exec(html)?.[1]).toBe('/again')
  expect(html).toContain('id-1')
})

describe('small parts', () => {
  beforeAll(() => showPicturesFrom(['https://p.test']))

  it('an unknown counter is a dash with a text, zero is a number', async () => {
    const tile = { href: '/x', icon: 'map', title: 'T', unknownLabel: 'unknown' }
    expect(await render(Tile, { ...tile, counter: null })).toMatch(/aria-hidden="true">–<.*unknown/s)
    expect(await render(Tile, { ...tile, counter: 0 })).toMatch(/tile__counter[^>]*>\s*0\s*</)
    expect(await render(Tile, tile)).not.toContain('tile__counter')
  })

  it.each([
    [{ gender: 'F', pictureImage: 'https://p.test/1.jpg' }, '<img'],
    [{ gender: 'F' }, '<svg'],
    [{}, 'SM'],
  ])('an avatar is a picture, else an icon by gender, else initials: %j', async (more, drawn) => {
    expect(await render(Avatar, { name: 'Sofia Marini', ...more })).toContain(drawn)
  })

  it('danger goes into the alert region, the rest into the status region; both always exist', async () => {
    const shown = (toasts: object[]) => render(Toasts, { toasts, label: 'Message', dismissLabel: 'Dismiss' })
    const [saved, broken] = [
      { type: 'success', text: 'Saved' },
      { type: 'danger', text: 'Broken' },
    ]
    const html = await shown([saved, broken])
    expect(html).toMatch(/role="alert".*Broken.*role="status".*Saved/s)
    expect(html.match(/<dialog [^>]*open[^>]*>/g)).toHaveLength(2)
    expect(await shown([])).toMatch(/role="alert".*role="status"/s)
  })
})
