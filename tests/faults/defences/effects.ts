import { without } from './row.ts'

const start = 'src/features/trip-change/start.ts'
const savePart = 'src/features/registry/save-part.ts'

/** The faults of what a traveller does: twice, or without knowing what came of it. */
export const effects = [
  without('tests/contract/app/trip-change.test.ts', 'two tabs at once: both read the same, one began', [
    start,
    "const overtaken = failed.is === 'refused' &&",
    "const overtaken = failed.is === 'unknown' &&",
  ]),
  without(
    'tests/e2e/flights.spec.ts',
    'a save without an answer says that nobody knows, and is not sent again by itself; twice pressed is once sent',
    ['src/features/flights/use-flights.ts', 'if (writing.current) return event.preventDefault()', ''],
    // The button under way takes no press either.
    [
      'src/features/flights/IntentButton.tsx',
      'if (pending !== null) event.preventDefault()',
      'if (pending === "") event.preventDefault()',
    ],
  ),
  without(
    'tests/e2e/trip-change.spec.ts',
    'Back closes the dialog and Forward opens it; the focus comes back to what opened it',
    ['src/ui/stores/open-dialog.ts', "if (!isAt(address)) window.history.pushState(null, '', address)", ''],
  ),
  without('tests/faults/lost-writes.test.ts', '$name: sent once, looked up, told as it is', [
    'src/backoffice/client/failure.ts',
    'if (write && (status < 400 || status >= 500))',
    'if (write && status === 504)',
  ]),
  without('tests/contract/app/upstream.test.ts', 'is not one that would overwrite what was saved elsewhere', [
    savePart,
    'if (conflicts.length > 0) {',
    'if (conflicts.length > 99) {',
  ]),
  without(
    'tests/contract/app/upstream.test.ts',
    'is told apart: not there yet, or refused; what was typed stays',
    [savePart, 'if (error instanceof OutcomeUnknown) return', 'if (error instanceof TypeError) return'],
  ),
  without('tests/contract/app/documents.test.ts', 'whose answer is lost is looked up, not sent again', [
    'src/features/documents/actions.ts',
    'if (error instanceof OutcomeUnknown) {',
    'if (error instanceof TypeError) {',
  ]),
  without(
    'tests/contract/app/trip-change.test.ts',
    'before anything began: it says nobody knows, and is not sent again',
    [start, "if (error instanceof OutcomeUnknown) return { is: 'unknown' }", ''],
  ),
  without(
    'tests/contract/app/flights.test.ts',
    'whose outcome nobody knows is a success where the backoffice has it after all',
    [
      'src/features/flights/actions.ts',
      "return (await arrived(share, flights, locals)) ? null : 'unknown'",
      "return 'unknown'",
    ],
  ),
]
