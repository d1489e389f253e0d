/** The query parameter of the post that closes the community message, on whatever page it is. */
export const dismissCommunity = { name: 'dismiss', value: 'community' } as const
