import { openHouse } from '../../faults/house.ts'
import { files } from './files.ts'
import { kept } from './kept.ts'
import type { Parts, Seen } from './part.ts'
import { kinds, pauses } from './pauses.ts'
import { strangers } from './strangers.ts'

/*
 * `npm run hostile`: what `npm test` does not: the memory that hostile files leave behind, and how long any request holds the process;
 * beside them whose a kept page is, and a backoffice that answers oddly. One line for each part; exit 1 if something was acted on. A
 * word selects a subject (`npm run hostile -- files pauses`); any other selects parts and kinds of requests whose names contain it
 * (`npm run hostile -- phone multipart`). What such clients can do otherwise is held by tests/faults.
 */

/** Files first: their memory is weighed in a young process. */
const subjects: Readonly<Record<string, Parts>> = { files, kept, strangers }
const PAUSES = 'pauses'

const words = process.argv.slice(2)
const isSubject = (word: string) => word === PAUSES || word in subjects
const asks = (subject: string, name: string) =>
  words.length === 0 || words.some((word) => (isSubject(word) ? word === subject : name.includes(word)))

const parts = Object.entries(subjects).flatMap(([subject, all]) =>
  Object.entries(all)
    .filter(([name]) => asks(subject, name))
    .map(([name, run]) => ({ name: `${subject}: ${name}`, run })),
)
const withPauses = kinds.some((kind) => asks(PAUSES, kind))
if (parts.length === 0 && !withPauses) {
  console.error(`Nothing is named so. Subjects: ${[...Object.keys(subjects), PAUSES].join(', ')}.`)
  process.exit(2)
}

let holds = true
function say(name: string, seen: Seen): void {
  holds &&= seen.holds
  console.log(`${seen.holds ? 'held    ' : 'ACTED ON'} ${name}: ${seen.seen}`)
}
/** A part that broke off shows nothing, so it does not hold. */
function sayBroken(name: string, error: unknown): void {
  holds = false
  console.log(`BROKE    ${name}: ${error}`)
}

if (parts.length > 0) {
  const house = await openHouse((tap) => ({
    LOG_LEVEL: 'silent',
    // As `npm start` has it.
    MALLOC_MMAP_THRESHOLD_: '131072',
    OIDC_TOKEN_URL: `${tap.url}/oidc/token`,
  }))
  try {
    for (const { name, run } of parts) {
      await run(house).then(
        (seen) => say(name, seen),
        (error) => sayBroken(name, error),
      )
    }
  } finally {
    await house.close()
  }
}
if (withPauses) say(PAUSES, await pauses((kind) => asks(PAUSES, kind)))
process.exitCode = holds ? 0 : 1
