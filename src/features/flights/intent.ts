/** Intents that write: they are sent once, and what became of them is never guessed. */
export const writes = (intent: string): boolean => /^(save|remove)(-|$)/.test(intent)
