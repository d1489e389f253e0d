import { type CleanScan, cleanScan } from './clean-scan.ts'
import type { FileErrors, Side } from './rules.ts'
import { createTurns } from './turns.ts'

/** Uploads decoded at once, each with up to 150 MB of pixels, and how many may wait; any further one is told to come back. */
const inTurn = createTurns({ atOnce: 2, waiting: 10 })

type Cleaned =
  | { ok: true; files: Map<Side, File> }
  | { ok: false; code: 'files'; errors: FileErrors }
  | { ok: false; code: 'busy' }

async function cleanPart(part: FormDataEntryValue | null): Promise<CleanScan> {
  // A form without script sends an empty, nameless file for an input that was not used.
  if (!(part instanceof File) || (part.size === 0 && part.name === '')) return { ok: false, code: 'missing' }
  return cleanScan(new Uint8Array(await part.arrayBuffer()))
}

/** The files of a form's parts, cleaned and renamed, or an error code for every refused file. */
export async function cleanFiles(data: FormData, sides: readonly Side[]): Promise<Cleaned> {
  const scans = await inTurn(async () => {
    const done: [Side, CleanScan][] = []
    // One after the other: two photos from a phone at once are 300 MB.
    for (const side of sides) done.push([side, await cleanPart(data.get(side))])
    return done
  })
  if (!scans) return { ok: false, code: 'busy' }
  const errors: FileErrors = {}
  const files = new Map<Side, File>()
  for (const [side, scan] of scans) {
    if (!scan.ok) errors[side] = scan.code
    else files.set(side, new File([new Uint8Array(scan.jpeg)], `${side}.jpg`, { type: 'image/jpeg' }))
  }
  return files.size === sides.length ? { ok: true, files } : { ok: false, code: 'files', errors }
}
