import { drawingsOfNothing } from './drawings-of-nothing.ts'
import { drawingsOfTrouble } from './drawings-of-trouble.ts'

/** Every illustration by name, as SVG strings of at most 3 KB. */
export const drawings = { ...drawingsOfNothing, ...drawingsOfTrouble } as const

export type DrawingName = keyof typeof drawings
