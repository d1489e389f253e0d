import { type Change, without } from './row.ts'

const machines = 'tests/faults/machines.test.ts'
const backchannel = 'tests/faults/backchannel-logout.test.ts'
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
    [
      'src/auth/provider.ts',
      "new Request(address, { signal, redirect: 'error' })",
      "new Request(address, { redirect: 'error' })",
    ],
  ),
  without(
    'tests/unit/auth/provider.test.ts',
    'is not led elsewhere: the refresh token goes to the configured address alone',
    ['src/auth/provider.ts', "{ signal, redirect: 'error' }", '{ signal }'],
  ),
]
