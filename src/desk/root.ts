import { fileURLToPath } from 'node:url'

/** The desk's checkout: the one it is part of. */
export const checkout = fileURLToPath(new URL('../..', import.meta.url))
