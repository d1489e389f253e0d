import { type Change, without } from './row.ts'

const attempts = 'src/auth/login-attempts.ts'
const accessToken = 'src/auth/access-token.ts'
const sqlite = 'src/auth/sqlite-session-store.ts'

const callbackKept: Change = [attempts, '  dropCookie(cookies, name)\n  return attempt', '  return attempt']
const readableByScript: Change = [
  'src/auth/cookies.ts',
  "secure: true, httpOnly: true, sameSite: 'lax' } as const",
  "secure: true, httpOnly: false, sameSite: 'lax' } as const",
]
const noLease: Change = [accessToken, 'await store.acquireLease(id, LEASE_MS)', "'me'"]
const signatureUnread: Change = [
  'src/auth/signed-token.ts',
  '    const began = performance.now()\n',
  `    const began = performance.now()
    const jose = await import('jose')
    if (began > 0) return judged({ payload: jose.decodeJwt(token), protectedHeader: decodeProtectedHeader(token) })
`,
]

/** Security 1 to 3, and the faults of tokens and of the session store. */
export const sessions = [
  without(
    'tests/unit/auth/provider.test.ts',
    'asks for a code with PKCE S256, state, nonce, the spec’s scopes and ui_locales',
    ['src/auth/provider.ts', 'CodeChallengeMethod.S256', 'CodeChallengeMethod.Plain'],
  ),
  without(
    'tests/unit/auth/login-flow.test.ts',
    'is stale when replayed, altered, expired, or brought by another browser',
    callbackKept,
  ),
  without(
    'tests/unit/auth/login-flow.test.ts',
    'is stale when replayed, altered, expired, or brought by another browser',
    ['src/auth/sealing.ts', ', decipher.final()])', '])'],
  ),
  without('tests/unit/auth/login-flow.test.ts', 'is stale after ten minutes, and once taken', [
    attempts,
    'age < ATTEMPT_LIFETIME_MS ?',
    'age < 2 ** 50 ?',
  ]),
  without(
    'tests/faults/session.test.ts',
    'starts no second session, in this browser or another',
    callbackKept,
    ['src/sandbox/provider/storage.ts', 'async consume(id) {', 'async consume(id) {\n      if (id) return'],
  ),
  without('tests/e2e/sign-in.spec.ts', 'two tabs that sign in at once both work', [
    attempts,
    'state.slice(0, NAME_CHARACTERS)',
    "'only-one'",
  ]),
  without('tests/unit/auth/provider.test.ts', 'refuses an ID token with %s', [
    'src/auth/id-token.ts',
    'if (payload.nonce !== nonce)',
    'if (payload.nonce === null)',
  ]),
  without(
    'tests/unit/auth/provider.test.ts',
    'refuses a foreign signature, an unsigned token, none at all, and another issuer’s callback',
    signatureUnread,
  ),
  without('tests/faults/provider.test.ts', '%s starts no session', signatureUnread),
  without('tests/faults/provider.test.ts', 'nothing of any of them is in the log, but why', [
    'src/pages/login/redirect.astro',
    '  { outcome: code,',
    '  { asked: Astro.url.searchParams.get("code"), outcome: code,',
  ]),
  without('tests/unit/auth/session-store.test.ts', 'keeps neither id nor tokens readable at rest', [
    'src/auth/session-record.ts',
    "createHash('sha256').update(id).digest('base64url')",
    'id',
  ]),
  without('tests/faults/session.test.ts', '%s is not the one after signing in', [
    'src/auth/session.ts',
    'writeCookie(cookies, SESSION_COOKIE, session.id)',
    'writeCookie(cookies, SESSION_COOKIE, previous || session.id)',
  ]),
  without(
    'tests/faults/session.test.ts',
    'are all out of reach of scripts, of http, of other sites and of our own subdomains',
    readableByScript,
  ),
  without(
    'tests/e2e/sign-in.spec.ts',
    'the session cookie is out of reach of scripts, and no token is anywhere in the browser',
    readableByScript,
  ),
  without(
    'tests/unit/auth/session-store.test.ts',
    'ends after idling, unless touched, and at its absolute end whatever happens',
    [sqlite, 'now, now, now + Math.min(idleMs, absoluteMs)', 'now, now, now + absoluteMs'],
  ),
  without('tests/unit/auth/session-store.test.ts', 'removes expired sessions and tombstones from storage', [
    sqlite,
    'purge: () => withDatabase((db) => deleteExpired(db, Date.now(), -1))',
    'purge: () => withDatabase((db) => deleteExpired(db, 0, -1))',
  ]),
  without(
    'tests/unit/auth/login-flow.test.ts',
    'ends the session here, the tokens at the provider, and goes to its logout',
    ['src/auth/logout.ts', 'if (provider && refreshToken)', 'if (provider && refreshToken === "")'],
  ),
  without(
    'tests/unit/auth/session-store.test.ts',
    'cannot be brought back after logout by a slow request',
    ['src/auth/sqlite-session-sql.ts', 'SET sealed = NULL, version = version + 1,', 'SET sealed = NULL,'],
    [sqlite, 'WHERE key = ? AND version = ? AND sealed IS NOT NULL', 'WHERE key = ? AND version = ?'],
  ),
  without(
    'tests/contract/app/upstream.test.ts',
    'answers 503 and signs out after three seconds without script, by a link only we can make',
    [
      'src/pages/logout.astro',
      "provesSignOut(config.session.secret, id, Astro.url.searchParams.get('proof'))",
      'provesSignOut.length > 0',
    ],
  ),
  without(
    'tests/contract/app/upstream.test.ts',
    'answers 503 and signs out after three seconds without script, by a link only we can make',
    ['src/pages/trouble.astro', "headers.set('Refresh'", "headers.set('X-Refresh'"],
  ),
  without(
    'tests/contract/app/upstream.test.ts',
    'answers 503 and signs out after three seconds without script, by a link only we can make',
    ['src/pages/logout.astro', "'Clear-Site-Data':", "'X-Clear-Site-Data':"],
  ),
  without(
    'tests/unit/auth/access-token.test.ts',
    'calls the provider once for 50 requests in each of two processes (%s)',
    noLease,
  ),
  without(
    'tests/faults/session.test.ts',
    'is renewed unseen, once for fifty requests at a time, and again',
    noLease,
    [accessToken, 'if (running) return running', ''],
  ),
  without('tests/unit/auth/access-token.test.ts', 'ends the session on invalid_grant and on nothing else', [
    accessToken,
    "onRefresh('failed')\n    return oldTokenOr(session, error)",
    "onRefresh('failed')\n    return end(store, id)",
  ]),
  without(
    'tests/faults/session.test.ts',
    'and is refused a new one leads to signing in, and back to the page',
    [
      accessToken,
      'if (!outcome.ok) return end(store, id)',
      "if (!outcome.ok) return oldTokenOr(session, new ProviderUnavailable('refresh'))",
    ],
  ),
  without(
    'tests/contract/app/session-end.test.ts',
    'comes back filled after signing in, once, and is not saved',
    ['src/auth/drafts.ts', 'writeCookie(cookies, DRAFT_COOKIE, value, DRAFT_LIFETIME_MS / 1000)', ''],
  ),
  without(
    'tests/contract/app/outage.test.ts',
    'a session that cannot be looked up keeps its cookie and gets 503 without a wait',
    ['src/middleware/session.ts', 'locals.trouble = troubleOf(error)', ''],
  ),
  without(
    'tests/unit/auth/session-store-outage.test.ts',
    'says so in under a second when Redis dies, and recovers when it returns',
    ['src/auth/redis-connection.ts', 'throw new SessionStoreUnavailable(error)', 'throw error'],
  ),
  without(
    'tests/faults/processes.test.ts',
    'under the sessions: nobody new can sign in and is told so, who is signed in goes on',
    ['src/auth/sqlite-database.ts', "error.code !== 'ERR_INVALID_ARG_TYPE'", "error.code === 'NONE'"],
  ),
]
