import { type Change, without } from './row.ts'

const machines = 'tests/faults/machines.test.ts'
const backchannel = 'tests/faults/backchannel-logout.test.ts'
const limits = 'tests/unit/http/rate-limit.test.ts'
const stores = 'tests/unit/auth/session-store.test.ts'

const unheard: Change = ['src/auth/backchannel-logout.ts', 'await store.destroyNamed(checked.order)', '0']
const everyTime: Change = ['src/auth/sqlite-session-store.ts', 'return changes === 1\n}', 'return true\n}']
const ofThisProcess = (file: string, purpose: string): Change => [
  file,
  `ecret, '${purpose}')`,
  `ecret, '${purpose}' + process.pid)`,
]
/** Several machines, and the provider's word that somebody has signed out. */
export const severalMachines = [
  without(
    machines,
    'goes on with the other: a session, and a sign-in half-way',
    ofThisProcess('src/auth/login-flow.ts', 'login-attempt'),
  ),
  without(
    machines,
    'and what was typed into a form, when its session has ended elsewhere',
    ofThisProcess('src/auth/drafts.ts', 'draft'),
  ),
  without(machines, 'is renewed by one call for fifty requests on each of two machines', [
    'src/auth/access-token.ts',
    'await store.acquireLease(id, LEASE_MS)',
    "'me'",
  ]),
  without(machines, 'on one machine is final on the other, also for what is under way there', [
    'src/auth/logout.ts',
    'if (session !== null) await store.destroy(session.id)',
    '',
  ]),
  without(machines, 'at the provider is told to one machine and final on both', unheard),
  without(machines, 'that %s in mid-use costs account pages for so long, and nobody the session', [
    'src/auth/redis-connection.ts',
    'throw new SessionStoreUnavailable(error)',
    'throw error',
  ]),
  without(machines, 'of alerts are counted before they are looked up, by both machines together', [
    'src/features/notify-me/load.ts',
    'if (permit.wait > 0) return',
    'if (permit.wait < 0) return',
  ]),
  without(machines, 'of confirmations likewise', [
    'src/services.ts',
    'redis ? createRedisCounts(redis, secret) : null',
    'null',
  ]),
  without(machines, 'are no wrong links where they are right: nothing is left of their count', [
    'src/features/notify-me/load.ts',
    "  if (loaded.state !== 'unknown') await permit.giveBack()\n",
    '',
  ]),
  without(limits, 'and %s are held by the process, said once, and shared again when it is back', [
    'src/http/shared/rate-limit-fallback.ts',
    '      return work(own)\n    }\n',
    '      throw error\n    }\n',
  ]),
  without(limits, 'are those of all processes, forgotten with their window, and tell nobody whose they are', [
    'src/auth/redis-counts.ts',
    "createHmac('sha256', hashKey).update(key).digest('base64url')",
    'key',
  ]),
  without(stores, 'whose slots move to another node keeps every session, and its client follows', [
    'src/auth/redis-session-store.ts',
    "const SLOT = '{sessions}'",
    "const SLOT = 'sessions'",
  ]),
  without(backchannel, 'itself ends the session here, and no other browser’s', unheard),
  without(backchannel, 'ends every session of a traveller, once', everyTime),
  without(backchannel, 'not even a good one is taken from a browser %s', [
    'src/middleware/origin-check.ts',
    "method === 'POST' && !ofBrowser",
    "method !== 'GET' || ofBrowser",
  ]),
  without(backchannel, '%s ends nothing', [
    'src/auth/logout-token.ts',
    'if (payload.nonce !== undefined)',
    'if (!payload)',
  ]),
  without(stores, 'ends what one sign-in began, on every machine, for good', [
    'src/auth/session-owners.ts',
    "sid === null ? names('subject', subject ?? '') : names('sid', sid)",
    "names('subject', subject ?? sid ?? '')",
  ]),
  without(stores, 'without a sign-in ends all of the traveller’s, and nobody else’s', [
    'src/auth/session-owners.ts',
    '{kind}:',
    "{''}",
  ]),
  without(stores, 'that comes a second time ends nothing that began since', everyTime),
  without(stores, 'leaves no trace of sessions that are over in what it looks in', [
    'src/auth/redis-session-store.ts',
    '.zremrangebyscore(owner, 0, now)',
    '',
  ]),
  without(stores, 'can be carried out by nobody who has read the storage', [
    'src/auth/session-owners.ts',
    ".digest('base64url')",
    ".digest('base64url') + value",
  ]),
  without(
    'tests/unit/auth/provider.test.ts',
    'gives up on a silent provider after the time-out, and leaves no call behind',
    ['src/auth/provider-fetch.ts', "{ signal, redirect: 'error', headers", "{ redirect: 'error', headers"],
  ),
  without(
    'tests/unit/auth/provider.test.ts',
    'is not led elsewhere: the refresh token goes to the configured address alone',
    ['src/auth/provider-fetch.ts', "{ signal, redirect: 'error', headers", '{ signal, headers'],
  ),
  without('tests/unit/auth/provider-answers.test.ts', 'is not read beyond the cap', [
    'src/auth/provider-fetch.ts',
    '{ maxResponseSize: MAX_PROVIDER_ANSWER_BYTES }',
    '{}',
  ]),
  without(
    'tests/unit/auth/provider-keys.test.ts',
    'with invented key ids fetch the keys once in a while, and a sign-in is not held up by them',
    ['src/auth/signed-token.ts', "expected.from === 'provider' ||", "expected.from !== 'nobody' ||"],
  ),
  without('tests/faults/four-addresses.test.ts', 'does not take somebody else’s userinfo for a sign-in', [
    'src/auth/provider-identity.ts',
    'about?.sub === checked.claims.sub',
    'about',
  ]),
  without(
    'tests/faults/large-tokens.test.ts',
    'larger than a session holds are told at a renewal, and end no session by themselves',
    ['src/middleware/session.ts', 'error instanceof SessionRecordTooLarge', 'error === null'],
  ),
]
