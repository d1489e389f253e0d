import { without } from './row.ts'

const operations = 'tests/faults/operations.test.ts'
const many = 'tests/faults/many-and-odd.test.ts'

/** What operators see, and what is asked for too often, at a time or in all (Security 12 and 13, Faults 429). */
export const operationsRows = [
  without(
    operations,
    'to sign in waits, in its own language; another address does not, nor who is signed in',
    ['src/middleware/page-checks.ts', "login: ['login']", 'login: []'],
  ),
  without(
    operations,
    'to sign in is not made to wait by pictures, frames and scripts of other sites: they are refused and not counted',
    ['src/middleware/index.ts', '  navigationOnly,\n', ''],
  ),
  without(operations, 'is told by its IPv6 network, or without the port that a proxy adds', [
    'src/http/shared/rate-limit.ts',
    'isByAddress(action) ? networkOf(key) : key',
    'key',
  ]),
  without(
    operations,
    'links of alerts that nobody was sent waits, even with a right one; right and expired ones do not count',
    [
      'src/features/notify-me/load.ts',
      "if (loaded.state !== 'unknown') await permit.giveBack()",
      'await permit.giveBack()',
    ],
  ),
  without(operations, 'links of confirmations likewise, by page and by action', [
    'src/features/email-confirmation/actions.ts',
    'if (!isWrong) await permit.giveBack()',
    'await permit.giveBack()',
  ]),
  without(
    operations,
    'are turned away at once, told when to come back; those begun, files and health are not',
    ['src/http/node/load-shedding.ts', "      if (pages >= most.inFlight) return 'inFlight'\n", ''],
  ),
  without(
    'tests/unit/http/load-shedding.test.ts',
    'refuses pages until it is in time again; health and files are answered all along',
    ['src/http/node/load-shedding.ts', "      if (delay > most.loopDelay) return 'loopDelay'\n", ''],
  ),
  without(operations, 'have no label that somebody outside could make up, and stay on their own port', [
    'src/http/node/metrics.ts',
    "return matchPath(path)?.name ?? 'other'",
    'return path',
  ]),
  without(operations, 'tell of requests by route, calls by host, refreshes and sessions', [
    'src/pages/logout.astro',
    "signal('signOut',",
    "void ('signOut',",
  ]),
  without('tests/faults/matrix.test.ts', 'every call takes three seconds and a half: they are not added up', [
    'src/middleware/session.ts',
    '    deadline: () => locals.deadline,\n',
    '',
  ]),
  without(many, '%s says that many are looking, where something else went wrong it does not', [
    'src/middleware/session.ts',
    "busy ||= call.code === 'RATE_LIMITED'",
    'busy ||= false',
  ]),
  without(many, 'a save is told as not done, and kept', [
    'src/features/registry/save-part.ts',
    'if (error instanceof RateLimited) return',
    'if (error instanceof TypeError) return',
  ]),
  without('tests/unit/http/log.test.ts', 'hides secrets wherever they are named', [
    'src/http/shared/log.ts',
    'paths: secretKeys.flatMap(',
    'paths: secretKeys.slice(0, 0).flatMap(',
  ]),
  without('tests/unit/http/log.test.ts', 'takes what libraries print as lines of its own', [
    'src/http/shared/log.ts',
    '  for (const name of names) {\n    console[name] = (',
    '  for (const name of names.slice(1)) {\n    console[name] = (',
  ]),
  without('tests/contract/app/outage.test.ts', 'the error page quotes the id that the log has', [
    'src/middleware/request-id.ts',
    "locals.requestId ??= request.headers.get('x-request-id') ?? randomUUID()",
    'locals.requestId = randomUUID()',
  ]),
]
