import type { LandscapeKind } from './landscape-kinds.ts'

export const CARDS_PER_KIND = 8

/**
 * The places whose landscapes are drawn for cards (src/tools/build-landscapes.ts). Any other place gets the drawing of one of its
 * kind: each of these eight stands where `cardOf` looks for it, so that it gets its own.
 */
export const drawnPlaces: Readonly<Record<LandscapeKind, readonly string[]>> = {
  desert: ['Morocco', 'Giordania', 'Oman', 'Jordan', 'Kalahari', 'Mongolia', 'Libya', 'Arizona'],
  jungle: ['India', 'Ecuador', 'Thailand', 'Bolivia', 'Vietnam', 'Cambodia', 'Sri Lanka', 'Madagascar'],
  coast: ['Portugal', 'Italy', 'Montenegro', 'Portogallo', 'Greece', 'Maldives', 'Malta', 'Croatia'],
  fjord: ['Finland', 'Iceland', 'Islande', 'Noruega', 'Ireland', 'Scotland', 'Norway', 'Norvegia'],
  dusk: ['Paris', 'China', 'Japan', 'Germany', 'Amsterdam', 'Giappone', 'Japon', 'Vienna'],
}
