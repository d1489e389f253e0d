import { GrowthBookClient } from '@growthbook/growthbook'
import { z } from 'zod'
import type { FeaturePayload } from '#backoffice/feature.ts'

/** Who the flags are asked for (decisions §5). */
export interface FlagAttributes {
  deviceId: string
  /** ISO 3166-1 alpha-2, or null where nothing tells. */
  country: string | null
}

/** The flags this product knows (spec §3), evaluated once a request so that a page never contradicts itself. */
export interface Flags {
  /** Whether the wishlist is offered. */
  wishlist: boolean
  /** Whether the contact link gives way to "talk to us" in the header of the visitor's country (spec §1). */
  contactHidden: boolean
}

const TalkToUs = z.object({ countries: z.array(z.string()), header: z.boolean() })

/** Evaluates a GrowthBook payload for one visitor. A flag of a shape we do not know counts as off. */
export function evaluateFlags(payload: FeaturePayload, attributes: FlagAttributes): Flags {
  const client = new GrowthBookClient().initSync({ payload: payload as never })
  const visitor = {
    attributes: { deviceId: attributes.deviceId, id: attributes.deviceId, country: attributes.country },
  }
  const talkToUs = TalkToUs.safeParse(client.getFeatureValue('talk-to-us', null, visitor))
  const flags = {
    wishlist: client.isOn('wishlist', visitor),
    contactHidden:
      talkToUs.success && talkToUs.data.header && talkToUs.data.countries.includes(attributes.country ?? ''),
  }
  client.destroy()
  return flags
}
