import fc from 'fast-check'
import { pathTo } from '#i18n/slugs.ts'
import { routeNames } from '#routes.ts'
import { actionNames } from './action-names.ts'

/** Requests that no browser of ours sends, made up by fast-check. */
export interface Sent {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const params = {
  tour: 'B2101',
  traveler: 'T1',
  kind: 'passport',
  step: 'information',
  token: 'x',
  type: 'passport',
  side: 'front',
  document: 'D1',
}
const places = [
  ...routeNames.map((name) => pathTo('en', name, params as never)),
  ...['/404', '/500', '/trouble', '/too-large', '/offline', '/favicon.svg', '/livez'],
  ...['/_actions', '/_astro', '/_image', '/_server-islands'],
]

const parts = [
  ...[
    '%',
    '%ED%A0%80',
    '%00',
    '%2e%2e',
    '%2F',
    '%5C',
    '%FF',
    '%25',
    '%E2%80%A8',
    '%25ED%25A0%2580',
    '%u0000',
  ],
  ...['%0d%0a', '%F0%9F%98%80', '..', '.', '', '\\', "'", '"', '<', ';', ':', '@', '[', '|', '*', '{}'],
  ...['__proto__', 'constructor', 'toString'],
]
const part = fc.oneof(
  fc.constantFrom(...parts),
  fc.string({ unit: fc.constantFrom(...'!$&()*+,-.0:;=@AZ_az~%<>^`{|}"[]\\'), maxLength: 6 }),
  fc
    .string({ unit: 'binary', maxLength: 4 })
    .filter((text) => text.isWellFormed())
    .map(encodeURIComponent),
)
const path = fc
  .tuple(fc.constantFrom(...places), fc.array(part, { maxLength: 2 }))
  .map(
    ([place, more]) =>
      (place === '/' && more.length > 0 ? '' : place) + more.map((one) => `/${one}`).join(''),
  )

const names = [
  ...[
    '_action',
    'routingKey',
    'returnTo',
    'session',
    'dismiss',
    'page',
    'edit',
    'dialog',
    'traveller',
    'tour',
  ],
  ...['scan', 'back', 'proof', 'code', 'state', 'format', 'kind', 'a', '%', '%ED%A0%80', '__proto__'],
]
const values = [
  ...[
    'documents',
    'stay',
    'left',
    'community',
    'travels/_tour',
    'ics',
    'personal',
    'flights',
    '1',
    '-1',
    '1e99',
  ],
  ...actionNames,
]
const query = fc
  .array(fc.tuple(fc.constantFrom(...names), fc.oneof(part, fc.constantFrom(...values))), { maxLength: 3 })
  .map((pairs) => (pairs.length > 0 ? `?${pairs.map((pair) => pair.join('=')).join('&')}` : ''))

const headerNames = [
  ...[
    'accept',
    'accept-language',
    'accept-encoding',
    'cookie',
    'content-type',
    'if-none-match',
    'range',
    'ect',
  ],
  ...[
    'if-modified-since',
    'sec-purpose',
    'sec-fetch-site',
    'x-forwarded-for',
    'x-forwarded-proto',
    'x-country',
  ],
  ...['x-request-id', 'referer', 'user-agent', 'x-astro-locals', 'authorization', 'x-http-method-override'],
]
const oddText = fc.string({
  unit: fc
    .integer({ min: 0x20, max: 0xff })
    .filter((code) => code !== 0x7f)
    .map((code) => String.fromCharCode(code)),
  maxLength: 20,
})
const headerValues = [
  ...[
    'prefetch',
    '{',
    '*',
    'q=;;,,',
    '__Host-session=%',
    'multipart/form-data',
    'multipart/form-data; boundary=',
  ],
  'application/json; charset=utf-16',
]
const headers = fc.dictionary(
  fc.constantFrom(...headerNames),
  fc.oneof(oddText, fc.constantFrom(...headerValues)),
  { maxKeys: 3 },
)

const brokenBodies = [
  '',
  '{',
  '"\\ud800"',
  '{"__proto__":{}}',
  '['.repeat(30_000),
  '--x\r\n',
  '%',
  'a=%ED%A0%80',
]
const body = fc.oneof(fc.json(), fc.string(), fc.constantFrom(...brokenBodies))

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'M-SEARCH']

/** Any method for any address of ours and what may stand behind it, with headers and a body of any kind. */
export const oddRequest: fc.Arbitrary<Sent> = fc
  .record({ method: fc.constantFrom(...methods), path, query, headers, body })
  .map(({ query, ...sent }) => ({ ...sent, path: sent.path + query }))

const fields = [
  ...[
    'bookingId',
    'booking',
    'tour',
    'traveler',
    'traveller',
    'userId',
    'kind',
    'id',
    'country',
    'city',
    'token',
  ],
  ...['address', 'query', 'text', 'alert', 'consents', 'firstName', 'phone', 'birthDate', 'number', 'front'],
]
const fieldValues = ['B2101', '1062', '../..', '\ud800', '%', 'a/b', '\0', 'residence', 'passport']
const form = fc.dictionary(
  fc.constantFrom(...fields),
  fc.oneof(fc.jsonValue(), fc.constantFrom(...fieldValues)),
  { maxKeys: 6 },
)
const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()

/** What an action may be sent, by content type: mostly what it asks for, with values it does not expect. */
const sentAs: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'application/json': fc.oneof(
    form.map((value) => JSON.stringify(value)),
    body,
  ),
  'application/x-www-form-urlencoded': form.map((value) =>
    new URLSearchParams(Object.entries(value).map(([name, one]) => [name, asText(one)])).toString(),
  ),
  'multipart/form-data; boundary=x': form.map((value) => {
    const written = Object.entries(value).map(
      ([name, one]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${asText(one)}\r\n`,
    )
    return `${written.join('')}--x--\r\n`
  }),
  'multipart/form-data': body,
  'text/plain': body,
  '': body,
}

/** A post to an action of ours, by script or from a form. */
export const oddAction: fc.Arbitrary<Sent> = fc
  .record({
    name: fc.constantFrom(...actionNames),
    byScript: fc.boolean(),
    sent: fc.oneof(...Object.entries(sentAs).map(([type, made]) => made.map((body) => ({ type, body })))),
  })
  .map(({ name, byScript, sent: { type, body } }) => ({
    method: 'POST',
    path: byScript ? `/_actions/${name}` : `/account/registry/personal?_action=${name}`,
    headers: type === '' ? ({} as Record<string, string>) : { 'content-type': type },
    body,
  }))
