import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { Temporal } from 'temporal-polyfill'
import { homeToday, resolveStored, storeAsDays } from './day-token.ts'
import { inTransaction } from './open.ts'

/** The sandbox's tables, read and written as records; dates and links come out resolved. */
export interface Store {
  /** Address at which the sandbox answers, without a trailing slash. */
  base: string
  /** The date by which rules are evaluated. */
  today: () => Temporal.PlainDate
  /** The `record` column of the first row, or undefined. */
  record: <T>(sql: string, ...values: SQLInputValue[]) => T | undefined
  /** The `record` column of every row. */
  records: <T>(sql: string, ...values: SQLInputValue[]) => T[]
  /** Whole rows; a `record` column among them comes parsed. */
  rows: <T>(sql: string, ...values: SQLInputValue[]) => T[]
  row: <T>(sql: string, ...values: SQLInputValue[]) => T | undefined
  /** Runs a write; answers how many rows it changed. */
  run: (sql: string, ...values: SQLInputValue[]) => number
  transaction: <T>(work: () => T) => T
  /** JSON whose dates keep moving with the seeds, for records tied to a seeded trip. */
  movingJson: (value: unknown) => string
}

/** Seeds are read relative to the day the sandbox was started, so that nothing moves under an open page. */
export function createStore(db: DatabaseSync, base: string): Store {
  const startDay = homeToday()
  const resolve = <T>(value: unknown) => resolveStored(value, startDay, base) as T
  const parse = <T>(row: unknown) => resolve<T>(JSON.parse((row as { record: string }).record))
  return {
    base,
    today: homeToday,
    record: (sql, ...values) => {
      const row = db.prepare(sql).get(...values)
      return row && parse(row)
    },
    records: (sql, ...values) =>
      db
        .prepare(sql)
        .all(...values)
        .map((row) => parse(row)),
    rows: (sql, ...values) =>
      db
        .prepare(sql)
        .all(...values)
        .map((row) => resolveRow(row, resolve)),
    row: (sql, ...values) => {
      const row = db.prepare(sql).get(...values)
      return row && resolveRow(row, resolve)
    },
    run: (sql, ...values) => Number(db.prepare(sql).run(...values).changes),
    transaction: (work) => inTransaction(db, work),
    movingJson: (value) => JSON.stringify(storeAsDays(value, startDay)),
  }
}

/** Parses a `record` column and resolves tokens in other text; numbers and blobs stay unchanged. */
function resolveRow<T>(row: Record<string, unknown>, resolve: <V>(value: unknown) => V): T {
  const read = (key: string, value: unknown) => {
    if (typeof value !== 'string') return value
    return resolve(key === 'record' ? JSON.parse(value) : value)
  }
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [key, read(key, value)])) as T
}
