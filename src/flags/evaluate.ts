import type { FeatureResult } from '@growthbook/growthbook'
import { z } from 'zod'
import type { FlagAttributes, FlagSet } from './flag-set.ts'

/** The flags this product knows (product §22), evaluated once per request so that a page never contradicts itself. */
export interface Flags {
  /** Whether the wishlist is offered. */
  wishlist: boolean
  /** Whether the header's contact link is replaced by "talk to us" in the visitor's country (product §22). */
  contactHidden: boolean
  /** The experiments that decided one of the above for this visitor. */
  experiments: readonly ExperimentView[]
}

/** An experiment the visitor takes part in, and the variation they see. */
export interface ExperimentView {
  experiment: string
  variation: string
}

const TalkToUs = z.object({ countries: z.array(z.string()), header: z.boolean() })

/** Evaluates the flags we know for one visitor. A flag of a shape we do not know counts as off. */
export function evaluateFlags(flags: FlagSet, visitor: FlagAttributes): Flags {
  const contact = flags.evaluate('talk-to-us', visitor)
  const wishlist = flags.evaluate('wishlist', visitor)
  const talkToUs = TalkToUs.safeParse(contact?.value)
  return {
    wishlist: wishlist?.on ?? false,
    contactHidden:
      talkToUs.success && talkToUs.data.header && talkToUs.data.countries.includes(visitor.country ?? ''),
    experiments: [contact, wishlist].flatMap(viewOf),
  }
}

function viewOf(result: FeatureResult | null): ExperimentView[] {
  const { experiment, experimentResult } = result ?? {}
  const key = experimentResult?.inExperiment && experiment?.key
  return key ? [{ experiment: key, variation: experimentResult.key }] : []
}
