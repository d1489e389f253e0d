import type { FeaturePayload } from './feature.ts'
import type { Layout } from './layout.ts'

/** The footer while the catalog has never answered: no messages and no links rather than wrong ones. */
export const bundledLayout: Layout = {
  footer: { content: { footerMessage: null, paymentMessage: null, paymentSystems: [], overdueHours: null } },
  contacts: { content: { books: { facebookGroup: null, facebook: null, instagram: null, tiktok: null } } },
}

/** The flags while their service has never answered: everything optional is off. */
export const bundledFeatures: FeaturePayload = {
  features: {
    wishlist: { defaultValue: false },
    'talk-to-us': { defaultValue: { countries: [], header: false } },
  },
}
