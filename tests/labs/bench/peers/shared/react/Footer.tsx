import type { ReactNode } from 'react'
import { site } from '../site.ts'
import { Icon, Logo, SpriteIcon } from './Header.tsx'

const { words, links } = site

const FooterTitle = ({ id, children }: { id?: string; children: ReactNode }) => (
  <h2 className="footer__title" id={id}>
    {children}
  </h2>
)

const Message = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the demo's own message
  <div className="footer__message" dangerouslySetInnerHTML={{ __html: html }} />
)

export function Footer() {
  const { call, message, payments, systems, social } = site.footer
  return (
    <footer className="footer">
      <div className="footer__inner">
        <div className="footer__call">
          <Logo href={links.publicHome} label={words.logoPublicSite} />
          <p className="footer__soft">{words.NO_TRAVELS_SUBTITLE}</p>
          <a className="button button--primary" href={links.publicTravels} target="_blank" rel="noopener">
            <span>
              {call.label}
              <span className="visually-hidden">{call.newTab}</span>
            </span>
            <Icon name="arrow-up-right" />
          </a>
        </div>
        <nav aria-labelledby="footer-menu">
          <FooterTitle id="footer-menu">{words.footerMenu}</FooterTitle>
          <ul>
            {site.menus.footer.map(({ href, label }) => (
              <li key={href}>
                <a className="footer__link" href={href}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <FooterTitle>{words.footerCommunity}</FooterTitle>
          <ul>
            {social.map(({ href, label, icon }) => (
              <li key={href}>
                <a className="footer__link" href={href} rel="noopener">
                  <SpriteIcon name={icon} small />
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </div>
        <Places />
        <div className="footer__base">
          <Message html={message} />
          <div className="footer__payments">
            <Message html={payments} />
            <ul className="footer__systems">
              {systems.map((name) => (
                <li className="footer__system" key={name}>
                  {name}
                </li>
              ))}
            </ul>
          </div>
          <a className="footer__link" href={site.accessibility.href}>
            {site.accessibility.label}
          </a>
        </div>
      </div>
    </footer>
  )
}

function Places() {
  const { title, own, show, hide, list } = site.places
  return (
    <nav className="footer__places" aria-label={title}>
      <details>
        <summary className="footer__link">
          <span>
            <strong>{title}</strong> {own}
          </span>
          <span className="visually-hidden">
            <span className="summary__closed">{show}</span>
            <span className="summary__open">{hide}</span>
          </span>
          <SpriteIcon name="chevron-down" />
        </summary>
        <ul className="row">
          {list.map(({ label, href, lang, current }) => (
            <li key={href}>
              <a
                className="footer__link"
                href={href}
                hrefLang={lang}
                lang={lang}
                aria-current={current ? 'true' : undefined}
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  )
}
