/** Intents that write: they are sent once, and their outcome is never guessed. */
export const writes = (intent: string): boolean => /^(save|remove|same)(-|$)/.test(intent)
