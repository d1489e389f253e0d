import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DEPARTURES } from '#bookings/status.ts'
import { pathTo } from '#i18n/slugs.ts'
import { type MarketId, marketIds, markets } from '#markets/market-table.ts'
import type { MenuPlace } from '#routes.ts'
import { layoutFor } from '#sandbox/seed/layouts.ts'
import { menuHref, visibleMenu } from '#shell/menu.ts'
import { brand } from '#ui/brand.ts'
import texts from '../../../locales/en/trips.json' with { type: 'json' }
import { loadCopy } from '../../support/copy.ts'

/*
 * Copies the product's parts that the peers draw without having its code (texts, menu, icons, footer, drawings and
 * stylesheet of one market) to their folder before they are built, so that the repository has them only once.
 */

const market = markets.international
const { locale } = market
const t = loadCopy(market.id)
/** An address without a server; it is as long as the sandbox's own. */
const publicHome = `http://localhost:40000/public/${market.id}`
const links = {
  pathTo: ((name: 'index') => pathTo(locale, name)) as App.Locals['pathTo'],
  publicSite: (page: string) => `${publicHome}/${page}`,
}

/** Files of drawings, to which a page refers. */
const sprites = fileURLToPath(new URL('../../../src/ui/sprites', import.meta.url))

/** Writes `shared/built/site.json` and each peer's `public/styles.css` below the folder of the peers. */
export function writeSite(folder: string, peers: readonly string[], client: string): void {
  const built = join(folder, 'shared/built')
  mkdirSync(built, { recursive: true })
  const fonts = globSync('_astro/*.woff2', { cwd: client })
  // Those of the first screen, which the app preloads.
  const preloaded = fonts.filter((name) => /\/(heading|text)\./.test(name)).map((name) => `/${name}`)
  writeFileSync(join(built, 'site.json'), JSON.stringify({ ...collectSite(), fonts: preloaded }))
  // Those that the list of trips loads.
  const stylesheets = globSync('_astro/{main,trips}.*.css', { cwd: client }).sort()
  if (stylesheets.length !== 2) throw new Error(`no stylesheets in ${client}: run "npm run build" first`)
  const styles = stylesheets.map((name) => readFileSync(join(client, name), 'utf8')).join('')
  for (const peer of peers) {
    mkdirSync(join(folder, peer, 'public'), { recursive: true })
    writeFileSync(join(folder, peer, 'public/styles.css'), styles)
    cpSync(sprites, join(folder, peer, 'public'), { recursive: true })
    for (const font of fonts) cpSync(join(client, font), join(folder, peer, 'public', font))
  }
}

export function collectSite() {
  const footer = footerOf()
  const menus = menusOf()
  return {
    title: `${t('shell:MY_TRAVELS')} · ${brand.name}`,
    market: { lang: market.htmlLang },
    brand: { name: brand.name, mark: brand.mark },
    links: {
      dashboard: pathTo(locale, 'index'),
      trips: pathTo(locale, 'travels'),
      logout: pathTo(locale, 'logout'),
      publicHome,
      publicTravels: `${publicHome}/travels`,
    },
    words: wordsOf(),
    trips: tripWords(),
    meaning: meaningOf(),
    places: placesOf(),
    accessibility: { label: t('accessibility:title'), href: pathTo(locale, 'accessibility') },
    icons: iconsOf(),
    menus,
    footer,
  }
}

/** The words of the badges. */
function meaningOf() {
  const rows = DEPARTURES.map((code) => ({
    word: t(`trips:availability.${code}`),
    meaning: t(`trips:meaning.${code}`),
  }))
  return { ask: t('trips:meaning.ask'), close: t('trips:meaning.close'), rows }
}

/** The list of trips in each market. */
function placesOf() {
  const labelOf = (id: MarketId) =>
    loadCopy(id)('shell:places.own', { market: markets[id].label, language: markets[id].languageLabel })
  const list = marketIds.map((id) => ({
    label: labelOf(id),
    href: `http://${id}.localhost:40000${pathTo(markets[id].locale, 'travels')}`,
    lang: markets[id].htmlLang,
    current: id === market.id,
  }))
  const [show, hide] = [t('programme:show'), t('programme:hide')]
  return { title: t('shell:places.title'), own: labelOf(market.id), show, hide, list }
}

function menusOf() {
  const entriesOf = (place: MenuPlace) =>
    visibleMenu(place, { isOn: () => true, contactHidden: false }).map(({ key, target, icon }) => ({
      label: t(`shell:${key}`),
      subtitle: t(`shell:${key}_SUBTITLE`),
      href: menuHref(target, links),
      icon: icon as string,
      current: 'route' in target && target.route === 'travels',
    }))
  return {
    navbar: entriesOf('navbar'),
    dropdown: entriesOf('dropdown'),
    footer: entriesOf('footer'),
  }
}

function footerOf() {
  const { footer, contacts } = layoutFor(market.language, publicHome)
  const books = Object.entries(contacts.content.books as Record<string, { value: string; label: string }>)
  return {
    call: { label: t('shell:NO_TRAVELS_CTA'), newTab: ` ${t('ui:newTab')}` },
    message: footer.content.footerMessage,
    payments: footer.content.paymentMessage,
    systems: footer.content.paymentSystems.map(({ name }) => name),
    social: books.map(([network, { value, label }]) => ({
      href: value,
      label,
      icon: network === 'facebookGroup' ? 'users' : network,
    })),
  }
}

function wordsOf() {
  const keys = ['DASHBOARD', 'MY_TRAVELS', 'MY_TRAVELS_SUBTITLE', 'LOGOUT', 'CLOSE', 'NO_TRAVELS_SUBTITLE']
  const others = ['traveller', 'mainMenu', 'openMenu', 'breadcrumb', 'skipToContent', 'footerMenu']
  const all = [...keys, ...others, 'footerCommunity', 'logoHome', 'logoPublicSite']
  const words = all.map((key) => [key, t(`shell:${key}`, { brand: brand.name })])
  return { ...Object.fromEntries(words), userMenu: t('shell:userMenu', { name: '{name}' }) }
}

function tripWords() {
  const {
    filters,
    days,
    travellers,
    onTheRoad,
    toDo,
    filter,
    cancelled,
    availability,
    payment,
    step,
    search,
  } = texts
  // biome-ignore format: grouped by line
  return {
    filters, days, travellers, onTheRoad, toDo, filter, cancelled, availability, payment, step, search,
    today: t('ui:countdown.today'),
    leavesIn: t('ui:countdown.leavesIn'),
    daysWord: t('ui:countdown.days'),
  }
}

function iconsOf() {
  const file = new URL('../../../src/ui/icons.json', import.meta.url)
  const bodies = JSON.parse(readFileSync(file, 'utf8'))
  const names = ['chevron-right', 'chevron-down', 'arrow-up-right', 'search', 'info']
  return Object.fromEntries(names.map((name) => [name, bodies[name]]))
}
