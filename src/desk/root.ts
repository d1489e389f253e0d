import { fileURLToPath } from 'node:url'

/** The checkout that the desk works on: the one it is part of. */
export const checkout = fileURLToPath(new URL('../..', import.meta.url))
