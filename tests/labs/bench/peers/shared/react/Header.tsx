import { figures } from '../figures.ts'
import { site } from '../site.ts'
import type { TripsView } from '../trips.ts'

type Entry = (typeof site.menus.navbar)[number]
type User = TripsView['user']
const { words, links } = site

export function Icon({ name, small = false }: { name: string; small?: boolean }) {
  const body = (site.icons as Record<string, string>)[name] ?? ''
  return (
    <svg
      className={small ? 'icon icon--sm' : 'icon'}
      viewBox="0 0 24 24"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own icons
      dangerouslySetInnerHTML={{ __html: body }}
    />
  )
}

export function SpriteIcon({ name, small = false }: { name: string; small?: boolean }) {
  return (
    <svg className={small ? 'icon icon--sm' : 'icon'} aria-hidden="true">
      <use href={`/icons.svg#${name}`} />
    </svg>
  )
}

export function Logo({ href, label }: { href: string; label: string }) {
  const { mark, name } = site.brand
  return (
    <a className="logo" href={href} aria-label={label}>
      <svg className="logo__mark" viewBox={mark.viewBox} fill="currentColor" aria-hidden="true">
        <path d={mark.sails} />
        <path d={mark.hull} />
        <path d={mark.wave} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </svg>
      <span>{name}</span>
    </a>
  )
}

function Avatar({ gender }: { gender: User['gender'] }) {
  const tone = gender === 'M' ? 'sea' : 'gold'
  return (
    <span className={`avatar avatar--${tone}`} aria-hidden="true">
      <svg className="avatar__figure" viewBox="0 0 40 40" aria-hidden="true">
        <path d={figures[gender === 'M' ? 'M' : 'F']} />
      </svg>
    </span>
  )
}

function MenuLink({ entry, subtitle = false }: { entry: Entry; subtitle?: boolean }) {
  return (
    <a className="menu-link" href={entry.href} aria-current={entry.current ? 'page' : undefined}>
      <span className="menu-link__icon">
        <SpriteIcon name={entry.icon} />
      </span>
      <span>
        {entry.label}
        {subtitle && <span className="menu-link__subtitle">{entry.subtitle}</span>}
      </span>
    </a>
  )
}

function Logout() {
  return (
    <form method="post" action={links.logout}>
      <button className="menu-link" type="submit">
        <span className="menu-link__icon">
          <SpriteIcon name="log-out" />
        </span>
        {words.LOGOUT}
      </button>
    </form>
  )
}

const listOf = (entries: Entry[], subtitle = false) =>
  entries.map((entry) => (
    <li key={entry.href}>
      <MenuLink entry={entry} subtitle={subtitle} />
    </li>
  ))

export function Header({ user }: { user: User }) {
  return (
    <header className="header">
      <div className="header__bar">
        <Logo href={links.dashboard} label={words.logoHome} />
        <nav className="navbar" aria-label={words.mainMenu}>
          <ul className="navbar__list">
            {site.menus.navbar.map(({ href, label, current }) => (
              <li key={href}>
                <a className="navbar__link" href={href} aria-current={current ? 'page' : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <UserMenu user={user} />
      </div>
    </header>
  )
}

function UserMenu({ user }: { user: User }) {
  return (
    <div className="user-menu">
      <button className="user-menu__button" type="button" popoverTarget="user-menu">
        <span className="user-menu__shut">
          <Avatar gender={user.gender} />
          <span className="visually-hidden user-menu__wide">
            {words.userMenu.replace('{name}', user.name)}
          </span>
          <span className="visually-hidden user-menu__narrow">{words.openMenu}</span>
          <span className="user-menu__arrow">
            <Icon name="chevron-down" />
          </span>
        </span>
        <span className="user-menu__open">
          {words.CLOSE}
          <SpriteIcon name="x" />
        </span>
      </button>
      <div className="user-menu__panel" id="user-menu" popover="">
        <p className="user-menu__person">
          <Avatar gender={user.gender} />
          <span className="user-menu__name">{user.name}</span>
        </p>
        <nav className="user-menu__pages" aria-label={words.mainMenu}>
          <ul>{listOf(site.menus.navbar)}</ul>
        </nav>
        <ul>
          {listOf(site.menus.dropdown, true)}
          <li>
            <Logout />
          </li>
        </ul>
      </div>
    </div>
  )
}
