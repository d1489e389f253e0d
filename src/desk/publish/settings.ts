import { z } from 'zod'
import type { MarketId } from '#markets/market-table.ts'

/**
 * How an editor's desk publishes. The served desk (src/desk/served) gives it to the front of a working copy in the variable
 * DESK_PUBLISHING; without it a desk hands its changes on by a sentence.
 */
export const publishing = z.object({
  remote: z.string(),
  branch: z.string(),
  /** Whether a branch for review is pushed, not `branch` itself; the address under which one opens the request, with `{branch}`. */
  review: z.boolean(),
  reviewUrl: z.string().nullable(),
  deployHook: z.string().nullable(),
  /** Where each market says which commit it runs. */
  live: z.record(z.string(), z.string()) as unknown as z.ZodType<Partial<Record<MarketId, string>>>,
  author: z.object({ name: z.string(), email: z.string() }),
  /** The editor as the name of a branch, made of letters and digits. */
  editor: z.string().regex(/^[a-z0-9]+$/),
  /** A folder of this editor alone, beside the working copy. */
  workspace: z.string(),
})

export type Publishing = z.infer<typeof publishing>
