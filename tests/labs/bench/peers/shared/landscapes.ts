import { landscapeCard } from '#ui/landscape.ts'
import type { Ticket } from './trips.ts'

/** A ticket's landscape as an SVG string, from the product's file of drawings in `public` (peers-site.ts). */
export const drawLandscape = ({ seed, ...hints }: Ticket['landscape']): string =>
  landscapeCard(seed, hints, () => '/landscapes.svg')
