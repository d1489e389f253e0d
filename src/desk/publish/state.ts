import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { MarketId } from '#markets/market-table.ts'
import type { ProblemPlace } from '#tools/problem.ts'
import { uncommitted } from '../changes/uncommitted.ts'
import type { Change } from '../files/journal.ts'
import type { CheckedFault } from '../texts/problem-text.ts'
import type { Conflict } from './merge.ts'
import type { TroubleCode } from './remote.ts'

/** A problem as reported by the check of the new commit. */
export type CheckedProblem = ProblemPlace & CheckedFault

/** The result of the deploy hook. */
export interface HookAnswer {
  readonly ok: boolean
  readonly outcome: 'Answered' | 'Late' | 'Silent'
  /** The status of its answer, if there was one. */
  readonly status: string
}

/** The current step of publishing, or why it stopped. */
export type PublishStep =
  | { readonly kind: 'idle' | 'nothing' | 'changed' | 'updated' }
  | { readonly kind: 'running'; readonly at: string }
  | { readonly kind: 'conflict'; readonly conflicts: readonly Conflict[]; readonly update: boolean }
  /** The branch's history was replaced: `to` is its new commit. */
  | { readonly kind: 'rewritten'; readonly to: string }
  | { readonly kind: 'refused'; readonly problems: readonly CheckedProblem[] }
  | { readonly kind: 'trouble'; readonly code: TroubleCode; readonly detail: string }

/** The last publication, until the next. */
export interface Published {
  readonly commit: string
  readonly at: string
  readonly changes: readonly Change[]
  readonly branch: string
  /** Its review, if there is one. */
  readonly review: { readonly url: string | null } | null
  /** The result of the deploy hook; null without one. */
  readonly hook: HookAnswer | null
  /** What each market runs: this commit or a later one, another one, or unknown. */
  readonly live: Readonly<Partial<Record<MarketId, 'live' | 'before' | 'silent'>>>
}

/** The content of the publishing page. */
export interface Publication {
  readonly branch: string
  readonly review: boolean
  /** The markets that report their commit. */
  readonly markets: readonly MarketId[]
  /** The name of the publishing editor. */
  readonly author: string
  readonly step: PublishStep
  readonly published: Published | null
}

/** Every kind of step. */
const steps: readonly PublishStep['kind'][] = [
  ...([
    'idle',
    'nothing',
    'changed',
    'updated',
    'running',
    'conflict',
    'rewritten',
    'refused',
    'trouble',
  ] as const),
]

const stateFile = (root: string): string => join(root, '.data/desk/publication.json')

/** null in a desk that does not publish. A step stored by another build, in another shape, counts as none. */
export function readPublication(root: string): Publication | null {
  if (!existsSync(stateFile(root))) return null
  const stored = JSON.parse(readFileSync(stateFile(root), 'utf8')) as Publication
  const isKnown = steps.some((kind) => kind === stored.step.kind)
  return isKnown ? stored : { ...stored, step: { kind: 'idle' }, published: null }
}

export function writePublication(root: string, publication: Publication): void {
  const file = stateFile(root)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, JSON.stringify(publication))
  renameSync(`${file}.new`, file)
}

/** How long the page polls the markets, in milliseconds: a build that takes longer has failed. */
const ASK_FOR_MS = 60 * 60_000

/** Whether the last publication is on its way to a market. */
export function isOnItsWay({ published, markets }: Publication): boolean {
  if (!published || published.review || Date.now() - Date.parse(published.at) > ASK_FOR_MS) return false
  return markets.some((id) => published.live[id] !== 'live')
}

/** A name for exactly these changes, so that only what the page showed is published. */
export const seenName = (changes: readonly Change[]): string =>
  createHash('sha256').update(JSON.stringify(changes)).digest('base64url')

/** The changes to publish now. */
export const pending = (root: string): readonly Change[] => uncommitted(root).changes
