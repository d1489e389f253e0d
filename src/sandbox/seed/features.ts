/** The flags, in GrowthBook's own payload format. */
export const features = {
  status: 200,
  features: {
    wishlist: { defaultValue: true },
    // In these countries the header offers "talk to us" instead of the contact link.
    'talk-to-us': { defaultValue: { countries: ['GB', 'IE'], header: true } },
    'dashboard-cta': {
      defaultValue: 'discover',
      rules: [
        {
          key: 'dashboard-cta',
          variations: ['discover', 'next-departures'],
          weights: [0.5, 0.5],
          coverage: 1,
          hashAttribute: 'deviceId',
          meta: [{ key: '0' }, { key: '1' }],
        },
      ],
    },
  },
}
