import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Language, type RefusalPage, refusalPage } from './refusal-page.ts'

/**
 * The few answers that are not pages of the app. Their sentences are for clients that are no browser at work on our
 * pages (or for a page that could not be rendered at all), so they are plain English and not in `locales/`.
 */
const answers = {
  badHost: { status: 400, text: 'A request must name one host.' },
  badTarget: { status: 400, text: 'The request target must be a well-formed path.' },
  badQuery: { status: 400, text: 'The address has too many parameters.' },
  badMethod: { status: 405, text: 'This address does not take that method.' },
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

/** Who gets a plain answer: the `Accept` header, and the language a page may be in. */
interface Reader {
  readonly accept: string | null | undefined
  readonly language?: Language
}

/** Our own answer: a page where there is one and the reader takes it, JSON to who accepts it, else text. `detail` ends the sentence. */
export function plainAnswer(code: AnswerCode, { accept, language }: Reader, detail = '') {
  const { status, text } = answers[code]
  const page = pages[code]
  if (page && language && accept?.includes('text/html')) {
    const { html, policy } = refusalPage(page, status, language)
    return answerOf(status, 'text/html; charset=utf-8', html, { 'Content-Security-Policy': policy })
  }
  const message = detail ? `${text} ${detail}` : text
  if (!wantsJson(accept ?? '')) return answerOf(status, 'text/plain; charset=utf-8', `${message}\n`)
  return answerOf(status, 'application/json', JSON.stringify({ error: code, message }))
}

const answerOf = (
  status: number,
  type: string,
  body: string,
  more: Readonly<Record<string, string>> = {},
) => ({
  status,
  headers: { 'Content-Type': type, 'Content-Length': String(Buffer.byteLength(body)), ...more },
  body,
})

/** Answers for ourselves; `language` where a page may say it. */
export function sendPlainAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  code: AnswerCode,
  { detail, language }: { detail?: string | undefined; language?: Language } = {},
): void {
  const reader = { accept: request.headers.accept, ...(language && { language }) }
  const { status, headers, body } = plainAnswer(code, reader, detail)
  response.writeHead(status, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}

const wantsJson = (accept: string) =>
  /\bapplication\/(\w+\+)?json\b/.test(accept) && !accept.includes('text/html')
