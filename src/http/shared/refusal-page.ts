import { createHash } from 'node:crypto'
import type { Config } from '#config/config.ts'
import { marketByHost } from '#markets/market-choice.ts'
import { type Market, markets } from '#markets/market-table.ts'
import de from '../../../locales/de-DE/shell.json' with { type: 'json' }
import en from '../../../locales/en/shell.json' with { type: 'json' }
import es from '../../../locales/es-ES/shell.json' with { type: 'json' }
import fr from '../../../locales/fr-FR/shell.json' with { type: 'json' }
import it from '../../../locales/it-IT/shell.json' with { type: 'json' }
import look from './refusal-look.json' with { type: 'json' }

export type Language = Market['language']

const copy = { en, it, es, fr, de } satisfies Record<Language, unknown>

/** Its words are in `shell:refused`. */
export type RefusalPage = keyof typeof look.pictures

/** What the page may load: nothing but its own style. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(look.style).digest('base64')}'`,
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

/** The language to refuse in: that of the host's market, else the first one the browser asks for that we speak. */
export function createLanguageOf(sites: Config['markets']) {
  const marketOf = marketByHost(sites)
  return (host: string | null | undefined, acceptLanguage: string | null | undefined): Language => {
    const market = marketOf(host)
    return market ? markets[market].language : acceptedLanguage(acceptLanguage ?? '')
  }
}

/** Browsers list their languages by preference. */
function acceptedLanguage(header: string): Language {
  const asked = header.split(',', 20).map((range) => range.trim().slice(0, 2).toLowerCase())
  return asked.find((language): language is Language => Object.hasOwn(copy, language)) ?? 'en'
}

/**
 * An error page in the look of the app's own, made without the app: nothing of the traveller is on it, and it needs
 * no other file, since a host that is not ours would be refused that too.
 */
export function refusalPage(name: RefusalPage, status: number, language: Language) {
  const { refused, backToDashboard } = copy[language]
  const { title, text } = refused[name]
  // Where the host is not ours, its dashboard is neither.
  const way = name === 'unknownHost' ? '' : link(backToDashboard)
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${title} · ${look.name}</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<style>${look.style}</style>
</head>
<body>
<main class="picture-page">
<div class="picture-page__brand"><span class="logo">${look.logo}<span>${look.name}</span></span></div>
<div class="picture-page__body">
<div class="picture-page__picture">${look.pictures[name]}</div>
<div class="picture-page__words">
<p class="picture-page__status">${status}</p>
<h1>${title}</h1>
<p class="picture-page__lead">${text}</p>
${way}</div>
</div>
</main>
</body>
</html>
`
  return { html, policy }
}

const link = (label: string) =>
  `<div class="picture-page__actions"><a class="button button--secondary" href="/">${label}</a></div>\n`
