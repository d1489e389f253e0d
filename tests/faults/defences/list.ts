import { attackers } from './attackers.ts'
import { effects } from './effects.ts'
import { severalMachines } from './machines.ts'
import { operationsRows } from './operations.ts'
import { requestRows } from './requests.ts'
import type { Defence } from './row.ts'
import { sessions } from './sessions.ts'
import { strangers } from './strangers.ts'
import { uploads } from './uploads.ts'
import { upstreams } from './upstreams.ts'

/** One row for every test that the README's tables name. */
export const defences: readonly Defence[] = [
  ...sessions,
  ...strangers,
  ...severalMachines,
  ...attackers,
  ...uploads,
  ...upstreams,
  ...effects,
  ...operationsRows,
  ...requestRows,
]
