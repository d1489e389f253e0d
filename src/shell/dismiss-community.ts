/** The query parameter of the form post by which a visitor puts the community message away, on whatever page it stands. */
export const dismissCommunity = { name: 'dismiss', value: 'community' } as const
