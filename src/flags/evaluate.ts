import { type FeatureResult, GrowthBookClient } from '@growthbook/growthbook'
import { z } from 'zod'
import type { FeaturePayload } from '#backoffice/wire/feature.ts'

/** The visitor for whom flags are evaluated (product §22). */
export interface FlagAttributes {
  deviceId: string
  /** ISO 3166-1 alpha-2, or null when unknown. */
  country: string | null
}

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

/** One client for all visitors, for as long as its payload is current. */
const clients = new WeakMap<FeaturePayload, GrowthBookClient>()

function clientOf(payload: FeaturePayload): GrowthBookClient {
  const client = clients.get(payload) ?? new GrowthBookClient().initSync({ payload: payload as never })
  clients.set(payload, client)
  return client
}

/** Evaluates a GrowthBook payload for one visitor. A flag of a shape we do not know counts as off. */
export function evaluateFlags(payload: FeaturePayload, attributes: FlagAttributes): Flags {
  const client = clientOf(payload)
  const visitor = {
    attributes: { deviceId: attributes.deviceId, id: attributes.deviceId, country: attributes.country },
  }
  const results = [
    client.evalFeature('talk-to-us', visitor),
    client.evalFeature('wishlist', visitor),
  ] as const
  const [contact, wishlist] = results
  const talkToUs = TalkToUs.safeParse(contact.value)
  return {
    wishlist: wishlist.on,
    contactHidden:
      talkToUs.success && talkToUs.data.header && talkToUs.data.countries.includes(attributes.country ?? ''),
    experiments: results.flatMap(viewOf),
  }
}

function viewOf({ experiment, experimentResult: result }: FeatureResult): ExperimentView[] {
  return experiment && result?.inExperiment ? [{ experiment: experiment.key, variation: result.key }] : []
}
