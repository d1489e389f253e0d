// How the coasts are cut into files (`src/tools/build-coasts.ts`).

/** Degrees of a cell's side. */
export const CELL = 15
/** Degrees by which cells overlap, so that no sea shines through between two. */
export const OVERLAP = 0.05
/** Units in a degree: about 220 m. */
export const UNITS = 500

export const EARTH_KM = 6371
