const factor = Number(process.env.RUNS ?? 1)

/** Whether tables are walked whole, and deep proofs run, as `npm run labs -- rows` does before a release. */
export const walksAll = factor > 1

/** The rows of a table that `npm test` runs: all of them in `npm run labs -- rows`, else the kept ones, at each level one of a kind. */
export const rowsFor = <Row>(rows: readonly Row[], isKept: (row: Row) => boolean): Row[] =>
  rows.filter((row) => walksAll || isKept(row))

/** How many cases `fast-check` makes up: so many in `npm test`, fifteen times as many in `npm run labs -- rows`. */
export const runs = (few: number): { numRuns: number } => ({ numRuns: few * factor })
