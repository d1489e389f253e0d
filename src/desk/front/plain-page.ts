import type { IncomingMessage, ServerResponse } from 'node:http'
import { type DeskKey, type DeskLanguage, deskLanguage, deskTextIn } from '../texts/desk-texts.ts'

/** Text escaped for HTML, in attributes too. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

/** A page of the desk's servers themselves, which works without Astro. */
export interface PlainPage {
  readonly language: DeskLanguage
  readonly status?: number
  readonly title: string
  readonly texts: readonly string[]
  /** The output of a program: shown unchanged. */
  readonly detail?: string
  readonly link?: { readonly href: string; readonly label: string }
  /** A form that sends the typed text again; the page shows it. */
  readonly form?: { readonly action: string; readonly label: string; readonly typed: URLSearchParams }
  /** Seconds until it reloads itself. */
  readonly renewAfter?: number
}

const style = `:root{color-scheme:light dark;font:1.0625rem/1.5 system-ui,sans-serif}
body{margin:0 auto;max-width:40rem;padding:2rem 1rem;overflow-wrap:anywhere}
h1{font-size:1.5rem;line-height:1.2}pre{white-space:pre-wrap;font-size:.875rem}dt{font-weight:600}dd{margin:0 0 .75rem}
a.act,button{background:#14453d;border:0;border-radius:.5rem;color:#fff;display:inline-block;font:inherit;padding:.625rem 1rem;text-decoration:none}`

/** The fields that the editor typed in; the others identify their place. */
const shown = (typed: URLSearchParams): string[] =>
  [...typed].flatMap(([name, value]) =>
    /^(?:key|was\b|id|seen)/.test(name) || value === ''
      ? []
      : `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`,
  )

const fields = (typed: URLSearchParams): string =>
  [...typed]
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
    .join('')

function htmlOf({ language, title, texts, detail, link, form, renewAfter }: PlainPage): string {
  const head = [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    renewAfter ? `<meta http-equiv="refresh" content="${renewAfter}">` : '',
    `<title>${escaped(title)}</title><style>${style}</style>`,
  ]
  const body = [
    `<h1>${escaped(title)}</h1>`,
    ...texts.map((text) => `<p>${escaped(text)}</p>`),
    detail ? `<pre lang="en">${escaped(detail)}</pre>` : '',
    form
      ? `<form method="post" action="${escaped(form.action)}"><dl>${shown(form.typed).join('')}</dl>${fields(form.typed)}<button>${escaped(form.label)}</button></form>`
      : '',
    link ? `<p><a class="act" href="${escaped(link.href)}">${escaped(link.label)}</a></p>` : '',
  ]
  return `<!doctype html><html lang="${language}"><head>${head.join('')}</head><body><main>${body.join('\n')}</main></body></html>\n`
}

export function answerWithPage(answer: ServerResponse, page: PlainPage): void {
  answer
    .writeHead(page.status ?? 200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    })
    .end(htmlOf(page))
}

/** Refusals before a request is read, by status. */
const refusals = {
  403: 'served.foreign',
  405: 'served.foreign',
  413: 'served.tooLong',
  421: 'served.otherHost',
} as const satisfies Record<number, string>

/** Refuses a request with a page, and ends the connection: its body is not read. */
export function answerRefused(
  { headers }: IncomingMessage,
  answer: ServerResponse,
  status: keyof typeof refusals,
): void {
  const language = deskLanguage(headers['accept-language'])
  const t = deskTextIn(language)
  const [title, text] = [`${refusals[status]}.title`, `${refusals[status]}.text`] as [DeskKey, DeskKey]
  answer.setHeader('connection', 'close')
  answerWithPage(answer, { language, status, title: t(title), texts: [t(text)] })
}
