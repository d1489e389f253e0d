/**
 * Part of every key: a Redis Cluster puts keys with the same text in braces into one slot, on one node, and a script or
 * transaction works within one slot. All sessions share it because one logout token can end any number of them atomically; a node
 * holds hundreds of thousands of them in a gigabyte.
 */
const SLOT = '{sessions}'
/** The keys of sessions scored by when they expire unless used, to count them without scanning. */
export const LIVE = `sessions-live:${SLOT}`
export const sessionKey = (key: string) => `session:${SLOT}:${key}`
export const ownerKey = (owner: string) => `session-owner:${SLOT}:${owner}`
export const spentKey = (token: string) => `logout-token:${SLOT}:${token}`
export const leaseKey = (key: string) => `session-lease:${SLOT}:${key}`
export const handoffKey = (key: string) => `handoff:${SLOT}:${key}`
/** Which handoff a session has. */
export const handoffOfKey = (session: string) => `handoff-of:${SLOT}:${session}`
export const photosKey = (session: string) => `handoff-photos:${SLOT}:${session}`
