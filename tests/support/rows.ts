/** Whether tables run whole, with many random requests, as in `npm run labs -- rows` before a release. */
export const walksAll = Number(process.env.RUNS ?? 1) > 1

/** The rows of a table that `npm test` runs: all of them in `npm run labs -- rows`, else the kept ones, at each level one of a kind. */
export const rowsFor = <Row>(rows: readonly Row[], isKept: (row: Row) => boolean): Row[] =>
  rows.filter((row) => walksAll || isKept(row))
