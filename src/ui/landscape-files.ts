import type { LandscapeKind } from './landscape.ts'
import coast from './sprites/coast.svg?url&no-inline'
import desert from './sprites/desert.svg?url&no-inline'
import dusk from './sprites/dusk.svg?url&no-inline'
import fjord from './sprites/fjord.svg?url&no-inline'
import jungle from './sprites/jungle.svg?url&no-inline'

/** The address of each kind's file of drawings (written by src/tools/build-landscapes.ts). */
export const landscapeFiles: Readonly<Record<LandscapeKind, string>> = { coast, desert, dusk, fjord, jungle }
