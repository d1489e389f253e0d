import { type Change, without } from './row.ts'

const session = 'src/middleware/session.ts'
const market = 'src/middleware/market.ts'
const origins = 'src/middleware/origin-check.ts'
const forwarding = 'src/http/shared/forwarding.ts'
const returnUrl = 'src/auth/return-url.ts'
const routingKey = 'src/i18n/slugs-routing-key.ts'
const exposure = 'tests/unit/backoffice/exposure.test.ts'
const hosts = 'tests/faults/origin-and-host.test.ts'
const travellers = 'tests/faults/two-travellers.test.ts'

const htmlAsItCame: Change = [
  'src/shell/sanitise.ts',
  'const clean = sanitizeHtml(html, options).trim()',
  'const clean = html',
]

/** Security 4 to 9 and 11, and the redirects of 12. */
export const attackers = [
  without(travellers, 'no token and no session id is in any answer, whoever asks', [
    session,
    '  })\n  return next()\n})',
    '  })\n  const answer = await next()\n  if (token) answer.headers.set("x-token", token)\n  return answer\n})',
  ]),
  without(travellers, 'no answer with somebody’s data may be stored by a cache', [
    'src/http/shared/security-headers.ts',
    "'private, no-store'",
    "'max-age=60'",
  ]),
  without(travellers, 'the log has neither tokens, session ids, queries nor anything of hers', [
    session,
    '      token = access.accessToken\n',
    '      token = access.accessToken\n      locals.log.info({ bearer: token }, "opened")\n',
  ]),
  without('tests/contract/app/documents.test.ts', 'of another traveller, side or name does not exist', [
    'src/features/documents/scan-response.ts',
    'if (error instanceof NotFound || error instanceof BackofficeRefused)',
    'if (error instanceof TypeError)',
  ]),
  without(exposure, 'never shows the token, a query or personal data in an error or the log', [
    'src/backoffice/client/failure.ts',
    "new Unauthorised(operation, 'status 401')",
    'new Unauthorised(operation, JSON.stringify(body))',
  ]),
  without('tests/faults/addresses.test.ts', 'through a whole login', [
    returnUrl,
    "  if (typeof input !== 'string' ||",
    // What no header can carry would be status 500.
    "  if (typeof input === 'string' && /^[!-~]*$/.test(input)) return input\n  if (typeof input !== 'string' ||",
  ]),
  without(
    'tests/unit/auth/return-url.test.ts',
    'always ends on our origin, however a client or proxy reads it',
    [
      returnUrl,
      'return everyDecoding(url.pathname).every(isHarmlessPath) ? target : fallback',
      'return target',
    ],
  ),
  without('tests/faults/addresses.test.ts', 'as a key, and as any parameter of any route', [
    routingKey,
    '  const params = name && paramsFor(name, query)\n',
    "  const params = name && paramsFor(name, query)\n  if (!name) return { kind: 'redirect', location: key }\n",
  ]),
  without('tests/unit/i18n/routing-key.test.ts', 'ends on our origin for any key, parameters and page', [
    routingKey,
    'location: ownPath(currentPath) + search',
    'location: currentPath + search',
  ]),
  without('tests/faults/addresses.test.ts', 'that closes the invitation to another market', [
    'src/middleware/community.ts',
    'return redirect(safeReturnTo(',
    'return redirect((',
  ]),
  without(
    hosts,
    'that is not ours is misdirected, on every kind of page',
    ['src/http/shared/hosts.ts', 'if (!host) return false', 'if (host) return true'],
    [market, '(import.meta.env.DEV ? config.defaultMarket : null)', 'config.defaultMarket'],
  ),
  without(
    'tests/unit/http/hosts-and-forwarding.test.ts',
    'cannot make an unknown host known, nor turn on HSTS',
    [
      forwarding,
      'const isTrusted = addressMatcher(trusted)',
      'const isTrusted = (_: string) => trusted.length < 99',
    ],
  ),
  without(hosts, 'that a proxy names is judged the same', [
    forwarding,
    'if (host) request.headers.host = host',
    '',
  ]),
  without(
    hosts,
    'of a market gets that market’s own addresses, whatever else a request says',
    [forwarding, "  'forwarded',\n", ''],
    [
      market,
      'locals.site = site\n',
      "locals.site = { ...site, origin: request.headers.get('forwarded')?.replace('host=', 'http://') ?? site.origin }\n",
    ],
  ),
  without(hosts, 'of type "%s" from elsewhere is refused everywhere, and nothing comes of it', [
    origins,
    'if (isSameOrigin(method, headers, own) ||',
    'if (own || isSameOrigin(method, headers, own) ||',
  ]),
  without(hosts, 'by %s as well', [
    'src/http/shared/methods.ts',
    "['GET', 'HEAD'] as const",
    "['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'] as const",
  ]),
  without(hosts, 'changes nothing, whatever it names', [
    'src/pages/logout.astro',
    "  request.method === 'POST' ||",
    "  request.method !== '' ||",
  ]),
  without(hosts, '%s: nothing runs, frames, sniffs or leads on but what we say', [
    'src/http/shared/security-headers.ts',
    "  'X-Content-Type-Options': 'nosniff',\n",
    '',
  ]),
  without('tests/unit/http/security-headers.test.ts', 'are on an answer to what is no request at all', [
    'src/http/node/broken-request.ts',
    '    ...securityHeaders,\n',
    '',
  ]),
  without(
    'tests/unit/shell/sanitise.test.ts',
    'makes any mixture of them inert, once cleaned and cleaned again',
    htmlAsItCame,
  ),
  without(
    'tests/faults/payloads.test.ts',
    'and in the layout that everybody gets, from the first visit on',
    htmlAsItCame,
  ),
  without('tests/faults/payloads.test.ts', 'script in every field of every answer', [
    'src/backoffice/wire/values.ts',
    'export const WebUrl = z.url({ protocol: /^https?$/ })',
    'export const WebUrl = z.string()',
  ]),
  without('tests/faults/payloads.test.ts', 'comes back as it was typed, and does nothing', [
    'src/ui/TextInput.astro',
    '<input class="input" value={value ?? \'\'} {...shared} {...rest} />',
    '<Fragment set:html={`<input class="input" value="$' + '{value}" name="$' + '{name}">`} />',
  ]),
  without(
    'tests/e2e/islands.spec.ts',
    'script in every field of every answer is text to an island that is awake',
    [
      'src/ui/react/TextField.tsx',
      '    <Field {...{ name, label, hint, error, optionalLabel }}>\n',
      `    <Field {...{ name, label, hint, error, optionalLabel }}>
      <span dangerouslySetInnerHTML={{ __html: defaultValue ?? '' }} />
`,
    ],
  ),
  without('tests/e2e/islands.spec.ts', 'what the policy refuses', [
    'tests/support/test.ts',
    "if (message.type() === 'error')",
    "if (message.type() === 'alert')",
  ]),
  without(
    travellers,
    'tells another traveller nothing, and says there is no such page',
    [
      'src/features/trips/detail/load.ts',
      'bookings.get(userId, bookingId)',
      "bookings.get('1001', bookingId)",
    ],
    ['src/sandbox/backoffice/api.ts', "  app.use('/users/:userId/*', ownRecordsOnly)\n", ''],
  ),
  without(travellers, 'leads somebody signed out to signing in, and tells nothing', [
    'src/middleware/access.ts',
    'if (locals.session || locals.trouble) return undefined',
    'if (locals) return undefined',
  ]),
  without(travellers, 'changes nothing when %s sends it', [
    'src/features/flights/share.ts',
    'bookings.get(user.id, bookingId)',
    "bookings.get('1001', bookingId)",
  ]),
  without(exposure, '(%i) is not followed', [
    'src/backoffice/client/call.ts',
    "redirect: 'manual'",
    "redirect: 'follow'",
  ]),
]
