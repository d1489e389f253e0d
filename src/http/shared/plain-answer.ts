import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * The few answers that are not pages of the app. They are last resorts for clients that are no browser at work on
 * our pages (or for a page that could not be rendered at all), so they are plain English and not in `locales/`.
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

/** Our own answer: JSON to who accepts it, else text. `detail` ends the sentence. */
export function plainAnswer(code: AnswerCode, accept: string | null | undefined, detail = '') {
  const { status, text } = answers[code]
  const message = detail ? `${text} ${detail}` : text
  const json = wantsJson(accept ?? '')
  const body = json ? JSON.stringify({ error: code, message }) : `${message}\n`
  return { status, type: json ? 'application/json' : 'text/plain; charset=utf-8', body }
}

/** Answers for ourselves. */
export function answerPlainly(
  request: IncomingMessage,
  response: ServerResponse,
  code: AnswerCode,
  detail = '',
): void {
  const { status, type, body } = plainAnswer(code, request.headers.accept, detail)
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) })
  response.end(request.method === 'HEAD' ? undefined : body)
}

const wantsJson = (accept: string) =>
  /\bapplication\/(\w+\+)?json\b/.test(accept) && !accept.includes('text/html')
