import { without } from './row.ts'

const call = 'src/backoffice/client/call.ts'
const answer = 'src/backoffice/client/answer.ts'
const many = 'tests/faults/many-and-odd.test.ts'
const matrix = 'tests/faults/matrix.test.ts'

/** The faults of what is behind the app, and of its own process. */
export const upstreams = [
  without(matrix, 'one call of a page fails', [
    'src/backoffice/client/failure.ts',
    'if (error instanceof BadAnswer)',
    'if (error instanceof SyntaxError)',
  ]),
  without(
    matrix,
    'one call of a page takes for ever: nobody waits longer than five seconds',
    [call, 'PAGE_BUDGET_MS = 4500', 'PAGE_BUDGET_MS = 60_000'],
    [call, 'attempt: 4000', 'attempt: 60_000'],
  ),
  without('tests/faults/random-answers.test.ts', '%s: damaged ones are never worse than an error page', [
    answer,
    "if (!read.ok) throw new BadAnswer(namesOf(read.oddities).join(', '))",
    'if (!read.ok) return unwrap(body, undefined)',
  ]),
  without(matrix, '$path without its traveller: said, and the session kept until then', [
    'src/middleware/user.ts',
    '    ruleOn(error, locals)\n',
    '',
  ]),
  without(many, '%s waits as long as it is told, once, and is then whole', [
    call,
    'wait <= MAX_RETRY_AFTER_SECONDS && undefined',
    'false',
  ]),
  without(many, 'for longer is not asked again by us: the page says to try again, however many ask', [
    call,
    'wait <= MAX_RETRY_AFTER_SECONDS && undefined',
    'undefined',
  ]),
  without(many, '%s shows the others, and says that there are more (%s)', [
    answer,
    'else bad.push({ index, issues: namesOf(read.oddities) })',
    "else throw new BadAnswer('an item')",
  ]),
  without('tests/faults/odd-values.test.ts', 'with odd %s is there, and says that something is not shown', [
    'src/backoffice/wire/repair.ts',
    'if (!place) return',
    'if (place || !place) return',
  ]),
  without(
    'tests/faults/odd-values.test.ts',
    'whose flights cannot all be read takes no others, which would replace them',
    ['src/features/flights/share.ts', "> 0 ? 'unreadable' : share", "< 0 ? 'unreadable' : share"],
  ),
  without(many, 'is named in the log by its fields, without what was in them', [
    answer,
    '    log.warn(\n',
    '    if (kept.length < 0) log.warn(\n',
  ]),
  without(many, '%s is no bigger than a page of results, and in time', [
    'src/features/trips/rules.ts',
    'TRIPS_PER_PAGE = 30',
    'TRIPS_PER_PAGE = 5000',
  ]),
  without(many, 'and more than we take are an outage of the list, not of the page nor of the process', [
    'src/backoffice/client/response-body.ts',
    'MAX_ANSWER_BYTES = 8 * 1024',
    'MAX_ANSWER_BYTES = 800 * 1024',
  ]),
  without(
    'tests/faults/processes.test.ts',
    'that %s from the start cost nobody a page, nor more than a moment',
    ['src/backoffice/client/stale-while-error.ts', 'CRITICAL_PATH_MS = 300', 'CRITICAL_PATH_MS = 60_000'],
  ),
  without(
    'tests/unit/stale-while-error.test.ts',
    'keeps the last good value while the upstream fails, until it is stale',
    [
      'src/backoffice/client/stale-while-error.ts',
      '(kept && now() - kept.at < keeping.staleMs ?',
      '(kept && now() < 0 ?',
    ],
  ),
  without(
    'tests/faults/processes.test.ts',
    'while twenty travellers wait: all get their page, nobody new is let in, and it ends',
    [
      'src/http/node/drain.ts',
      'TcpServer.prototype.close.call(server, () => resolve())',
      'TcpServer.prototype.close.call(server, () => resolve())\n    server.closeAllConnections()',
    ],
  ),
  without(
    'tests/faults/processes.test.ts',
    'under the sandbox: a save says that it failed, keeps what was typed, and nothing is half-stored',
    [
      'src/features/registry/save-part.ts',
      '    if (error instanceof OutcomeUnknown) return',
      '    if (error) return { ok: true }\n    if (error instanceof OutcomeUnknown) return',
    ],
  ),
  without(
    'tests/faults/processes.test.ts',
    'under the sandbox: a save says that it failed, keeps what was typed, and nothing is half-stored',
    [
      'src/sandbox/db/open.ts',
      "  db.exec('BEGIN IMMEDIATE')\n",
      "  if (db) return work()\n  db.exec('BEGIN IMMEDIATE')\n",
    ],
  ),
  without(
    'tests/e2e/resilience.spec.ts',
    'a script that a deploy took away reloads the page at most once a minute; then the form does without',
    ['src/ui/intent/stale-chunk.ts', '  location.reload()\n  return true', '  return false'],
  ),
  without(
    'tests/e2e/resilience.spec.ts',
    'a script that a deploy took away reloads the page at most once a minute; then the form does without',
    ['src/ui/intent/stale-chunk.ts', 'Date.now() - last < RELOAD_PAUSE_MS || ', ''],
  ),
  without('tests/e2e/resilience.spec.ts', 'nothing typed is lost to a reload', [
    'src/ui/intent/stale-chunk.ts',
    ' || isTouched()',
    '',
  ]),
]
