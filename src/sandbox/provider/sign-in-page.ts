import type { Account, ProviderLanguage } from './accounts.ts'
import { escapeHtml, renderPage } from './page.ts'
import { TEXTS } from './texts.ts'

/** The list of demo travellers as buttons of one plain form, grouped by market in the order of the accounts. */
export function renderSignInPage(language: ProviderLanguage, action: string, accounts: Account[]): string {
  const texts = TEXTS[language]
  const groups = Map.groupBy(accounts, (account) => account.market)
  const sections = [...groups].map(([market, members]) => {
    const heading = escapeHtml(texts.markets[market] ?? market)
    const id = `market-${escapeHtml(market)}`
    const items = members.map((account) => renderTraveller(language, account)).join('\n')
    return `<section aria-labelledby="${id}"><h2 id="${id}">${heading}</h2>\n<ul>\n${items}\n</ul></section>`
  })
  return renderPage(
    language,
    texts.title,
    `<p class="intro">${escapeHtml(texts.intro)}</p>
<form method="post" action="${escapeHtml(action)}">
${sections.join('\n')}
</form>`,
  )
}

function renderTraveller(language: ProviderLanguage, account: Account): string {
  const face = account.picture
    ? `<img class="face" src="${escapeHtml(account.picture)}" alt="" width="44" height="44" loading="lazy">`
    : `<span class="face" aria-hidden="true">${escapeHtml(initials(account.name))}</span>`
  const name = `<span class="name">${escapeHtml(account.name)}</span>`
  const state = `<span class="state">${escapeHtml(account.state[language])}</span>`
  return `<li><button type="submit" name="sub" value="${escapeHtml(account.sub)}">${face}<span>${name} ${state}</span></button></li>`
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '')
  return [words.at(0), words.length > 1 ? words.at(-1) : '']
    .map((word) => [...(word ?? '')].at(0) ?? '')
    .join('')
    .toLocaleUpperCase('en')
}

/** A page with one message and, if there is an address, a link back to the site. */
export function renderMessagePage(
  language: ProviderLanguage,
  message: { title: string; text: string; detail?: string; backTo?: string | undefined },
): string {
  const detail = message.detail ? `<p class="detail"><code>${escapeHtml(message.detail)}</code></p>` : ''
  const back = message.backTo
    ? `<p><a class="back" href="${escapeHtml(message.backTo)}">${escapeHtml(TEXTS[language].back)}</a></p>`
    : ''
  return renderPage(
    language,
    message.title,
    `<p class="intro">${escapeHtml(message.text)}</p>${detail}${back}`,
  )
}
