import type { FeatureResult } from '@growthbook/growthbook'
import { z } from 'zod'
import type { FlagAttributes, FlagSet } from './flag-set.ts'

/** A flag's name: the product knows these, and experiments may add others (product §22). */
export type FlagKey = 'wishlist' | 'talk-to-us' | (string & {})

/** An experiment the visitor takes part in, and the variation they see. */
export interface ExperimentView {
  experiment: string
  variation: string
}

/** The flags for one visitor. Each is evaluated once per request, on first use, so that a page never contradicts itself. */
export interface Flags {
  /** Whether a flag is on; a missing flag is off. */
  isOn: (key: FlagKey) => boolean
  /** The value of a text flag, such as a variation's; null for any other or missing flag. */
  variation: (key: FlagKey) => string | null
  /** Whether the header's contact link is replaced by "talk to us" in the visitor's country (product §22). */
  readonly contactHidden: boolean
  /** The experiments that decided flags so far; `later` is called for each further one while the page is rendered. */
  viewed: (later?: (view: ExperimentView) => void) => readonly ExperimentView[]
}

/** Editors write the countries: one that is not a code costs only itself, and its case does not count. */
const Country = z.string().trim().toUpperCase().catch('')
const TalkToUs = z.object({ countries: z.array(Country), header: z.boolean() })

/** The flags of a set for one visitor. */
export function flagsFor(set: FlagSet, visitor: FlagAttributes): Flags {
  const asked = new Map<FlagKey, FeatureResult | null>()
  const views: ExperimentView[] = []
  let onView: (view: ExperimentView) => void = () => {}
  function ask(key: FlagKey): FeatureResult | null {
    const known = asked.get(key)
    if (known !== undefined) return known
    const result = set.evaluate(key, visitor)
    asked.set(key, result)
    const view = viewOf(result)
    if (view && !views.some(({ experiment }) => experiment === view.experiment)) {
      views.push(view)
      onView(view)
    }
    return result
  }
  return {
    isOn: (key) => ask(key)?.on ?? false,
    variation(key) {
      const value: unknown = ask(key)?.value
      return typeof value === 'string' ? value : null
    },
    get contactHidden() {
      const { success, data } = TalkToUs.safeParse(ask('talk-to-us')?.value)
      return success && data.header && visitor.country !== null && data.countries.includes(visitor.country)
    },
    viewed(later) {
      onView = later ?? onView
      return [...views]
    },
  }
}

function viewOf(result: FeatureResult | null): ExperimentView | null {
  const { experiment, experimentResult } = result ?? {}
  const key = experimentResult?.inExperiment && experiment?.key
  return key ? { experiment: key, variation: experimentResult.key } : null
}
