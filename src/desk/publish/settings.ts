import { z } from 'zod'
import type { MarketId } from '#markets/market-table.ts'

/**
 * How an editor's desk publishes. The served desk (src/desk/served) passes it to the front of a working copy in the variable
 * DESK_PUBLISHING; without it a desk only shows a sentence to hand on its changes.
 */
export const publishing = z.object({
  remote: z.string(),
  branch: z.string(),
  /** Whether to push a branch for review instead of `branch` itself; the address for opening the request, with `{branch}`. */
  review: z.boolean(),
  reviewUrl: z.string().nullable(),
  deployHook: z.string().nullable(),
  /** Where each market reports its commit. */
  live: z.record(z.string(), z.string()) as unknown as z.ZodType<Partial<Record<MarketId, string>>>,
  author: z.object({ name: z.string(), email: z.string() }),
  /** The editor as a branch name, of letters and digits. */
  editor: z.string().regex(/^[a-z0-9]+$/),
  /** A folder of this editor alone, beside the working copy. */
  workspace: z.string(),
})

export type Publishing = z.infer<typeof publishing>
