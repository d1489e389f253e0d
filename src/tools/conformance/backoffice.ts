import type { CallTarget } from './call.ts'
import { type Known, tryReads } from './reads.ts'
import { tryRefusals } from './refused.ts'
import type { ReportLine } from './report.ts'
import { tryWrites } from './writes.ts'

/**
 * How closely a backoffice follows the contract (`src/backoffice/openapi.json`): every read, calls that must be refused and, with
 * `write`, every write that can be undone, on the test traveller's own records. `onLine` gets each line as soon as it is known.
 */
export async function tryBackoffice(
  place: CallTarget,
  { write, onLine }: { write: boolean; onLine: (line: ReportLine) => void },
): Promise<ReportLine[]> {
  const lines: ReportLine[] = []
  const add = (line: ReportLine) => {
    lines.push(line)
    onLine(line)
  }
  const known: Known = { bookingIds: [] }
  await tryReads(place, known, add)
  await tryRefusals(place, known, add)
  if (write) await tryWrites(place, known, add)
  return lines
}
