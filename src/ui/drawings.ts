import { emptyStateDrawings } from './empty-state-drawings.ts'
import { errorDrawings } from './error-drawings.ts'

/** Every illustration by name, as SVG strings of at most 3 KB. */
export const drawings = { ...emptyStateDrawings, ...errorDrawings } as const

export type DrawingName = keyof typeof drawings
