/** Whether tables are walked whole, and many requests made up, as `npm run labs -- rows` does before a release. */
export const walksAll = Number(process.env.RUNS ?? 1) > 1

/** The rows of a table that `npm test` walks: all of them in `npm run labs -- rows`, else those that are kept, at each level one of a kind. */
export const rowsFor = <Row>(rows: readonly Row[], isKept: (row: Row) => boolean): Row[] =>
  rows.filter((row) => walksAll || isKept(row))
