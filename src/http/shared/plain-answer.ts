import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Config } from '#config/config.ts'
import { marketByHost } from '#markets/market-choice.ts'
import { type Market, markets } from '#markets/market-table.ts'
import de from '../../../locales/de-DE/shell.json' with { type: 'json' }
import en from '../../../locales/en/shell.json' with { type: 'json' }
import es from '../../../locales/es-ES/shell.json' with { type: 'json' }
import fr from '../../../locales/fr-FR/shell.json' with { type: 'json' }
import it from '../../../locales/it-IT/shell.json' with { type: 'json' }
import look from './refusal-look.json' with { type: 'json' }

/**
 * The few answers that are not pages of the app. Their sentences are for clients other than browsers on our pages (or for a page
 * that could not be rendered at all), so they are plain English and not in `locales/`. A page's script also gets a sentence
 * to show, as an error of `astro:actions`.
 */
const answers = {
  badHost: { status: 400, text: 'A request must name one host.' },
  badTarget: { status: 400, text: 'The request target must be a well-formed path.' },
  badQuery: { status: 400, text: 'The address has too many parameters.' },
  badMethod: { status: 405, text: 'This address does not take that method.' },
  badExpectation: { status: 417, text: 'No expectation but 100-continue can be met.' },
  notFound: { status: 404, text: 'There is no such file.' },
  badForm: { status: 400, text: 'The request body is no form as a browser sends it.' },
  tooSlow: { status: 408, text: 'The request body took too long to arrive.' },
  tooLarge: { status: 413, text: 'The request body is too large.' },
  signedOut: { status: 413, text: 'The request body is too large for somebody who is not signed in.' },
  tooManyUploads: { status: 429, text: 'Another upload of yours is still arriving.' },
  unknownHost: { status: 421, text: 'This server does not answer for that host.' },
  busy: { status: 503, text: 'Too much is going on here just now. Please try again in a moment.' },
  noSessions: { status: 503, text: 'Nobody can be known here just now. Please try again in a moment.' },
  failed: { status: 500, text: 'Something went wrong on our side.' },
} as const

export type AnswerCode = keyof typeof answers

/** Answers that a browser gets as a page. */
const pages: Readonly<Partial<Record<AnswerCode, RefusalPage>>> = {
  badHost: 'unknownHost',
  badTarget: 'badRequest',
  badQuery: 'badRequest',
  badForm: 'badRequest',
  badMethod: 'badMethod',
  unknownHost: 'unknownHost',
}

/** The reader of a plain answer: the `Accept` header, and the language of a page. */
interface Reader {
  readonly accept: string | null | undefined
  readonly language?: MarketLanguage
}

/** Our own answer: a page if there is one and the reader accepts it, else JSON if accepted, else text. `detail` ends it. */
export function plainAnswer(code: AnswerCode, { accept, language }: Reader, detail = '') {
  const { status, text } = answers[code]
  const page = pages[code]
  if (page && language && accept?.includes('text/html')) {
    const { html, policy } = refusalPage(page, status, language)
    return answerOf(status, 'text/html; charset=utf-8', html, { 'Content-Security-Policy': policy })
  }
  const message = detail ? `${text} ${detail}` : text
  if (!wantsJson(accept ?? '')) return answerOf(status, 'text/plain; charset=utf-8', `${message}\n`)
  const sentence = language ? sentenceForPage(code, language) : null
  const content = sentence
    ? { detail: message, type: 'AstroActionError', code: 'NOT_READ', message: sentence }
    : { message }
  return answerOf(status, 'application/json', JSON.stringify({ error: code, ...content }))
}

/** A sentence for the page whose script has posted a form that was refused before it was read (use-submit.ts); null for others. */
function sentenceForPage(code: AnswerCode, language: MarketLanguage): string | null {
  const { tooLarge, tooBusy } = copy[language]
  if (code === 'tooLarge') return tooLarge.text
  return code === 'busy' ? tooBusy : null
}

const answerOf = (
  status: number,
  type: string,
  body: string,
  more: Readonly<Record<string, string>> = {},
) => ({
  status,
  headers: { 'Content-Type': type, 'Content-Length': String(new TextEncoder().encode(body).length), ...more },
  body,
})

/** Sends our own answer; `language` is for those that may be pages. */
export function sendPlainAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  code: AnswerCode,
  { detail, language }: { detail?: string | undefined; language?: MarketLanguage } = {},
): void {
  const reader = { accept: request.headers.accept, ...(language && { language }) }
  const { status, headers, body } = plainAnswer(code, reader, detail)
  response.writeHead(status, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}

const wantsJson = (accept: string) =>
  /\bapplication\/(\w+\+)?json\b/.test(accept) && !accept.includes('text/html')

export type MarketLanguage = Market['language']

const copy = { en, it, es, fr, de } satisfies Record<MarketLanguage, unknown>

/** Texts in `shell:refused`. */
type RefusalPage = keyof typeof look.pictures

/** The page may load nothing but its own style. */
const policy = [
  "default-src 'none'",
  `style-src '${look.styleHash}'`,
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

/** The language of a refusal: that of the host's market, else the first in the browser's list that we support. */
export function createLanguageChooser(sites: Config['markets']) {
  const marketOf = marketByHost(sites)
  return (host: string | null | undefined, acceptLanguage: string | null | undefined): MarketLanguage => {
    const market = marketOf(host)
    return market ? markets[market].language : acceptedLanguage(acceptLanguage ?? '')
  }
}

/** Browsers list their languages by preference. */
function acceptedLanguage(header: string): MarketLanguage {
  const preferred = header.split(',', 20).map((range) => range.trim().slice(0, 2).toLowerCase())
  return preferred.find((language): language is MarketLanguage => Object.hasOwn(copy, language)) ?? 'en'
}

/**
 * An error page in the app's look, made without the app: it has no data of the traveller, and needs no other file, since a host
 * that is not ours would be refused that too.
 */
function refusalPage(name: RefusalPage, status: number, language: MarketLanguage) {
  const { refused, backToDashboard } = copy[language]
  const { title, text } = refused[name]
  // On a host that is not ours, there is no dashboard either.
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
