/** Commands that write: they are sent once, and their outcome is never guessed. */
export const isWriteCommand = (command: string): boolean => /^(save|remove|same)(-|$)/.test(command)
