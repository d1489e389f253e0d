import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite'
import type { Temporal } from 'temporal-polyfill'
import { createDayTokenParser, homeToday, storeAsDays } from './day-token.ts'
import { inWriteTransaction } from './open.ts'

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
  /** Runs a write; returns how many rows it changed. */
  run: (sql: string, ...values: SQLInputValue[]) => number
  transaction: <T>(work: () => T) => T
  /** JSON whose dates keep moving with the seeds, for records tied to a seeded trip. */
  movingJson: (value: unknown) => string
}

type Row = Record<string, SQLOutputValue>

/** Seeds are read relative to the day the sandbox was started, so that nothing moves under an open page. */
export function createStore(db: DatabaseSync, base: string): Store {
  const startDay = homeToday()
  const parse = createDayTokenParser(startDay, base)
  const parseRecord = <T>(row: Row) => parse<T>(row.record as string)
  // Other columns' text contains tokens too; numbers and blobs stay unchanged.
  const parseColumn = (key: string, value: SQLOutputValue) =>
    typeof value === 'string' ? parse(key === 'record' ? value : JSON.stringify(value)) : value
  const parseRow = <T>(row: Row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [key, parseColumn(key, value)])) as T
  const statements = new Map<string, StatementSync>()
  /** Each of the sandbox's statements is compiled once. */
  const prepare = (sql: string): StatementSync => {
    const known = statements.get(sql) ?? db.prepare(sql)
    statements.set(sql, known)
    return known
  }
  const first = <T>(read: (row: Row) => T, sql: string, values: SQLInputValue[]): T | undefined => {
    const row = prepare(sql).get(...values)
    return row && read(row)
  }
  const every = <T>(read: (row: Row) => T, sql: string, values: SQLInputValue[]): T[] =>
    prepare(sql)
      .all(...values)
      .map((row) => read(row))
  return {
    base,
    today: homeToday,
    record: <T>(sql: string, ...values: SQLInputValue[]) => first<T>(parseRecord, sql, values),
    records: <T>(sql: string, ...values: SQLInputValue[]) => every<T>(parseRecord, sql, values),
    row: <T>(sql: string, ...values: SQLInputValue[]) => first<T>(parseRow, sql, values),
    rows: <T>(sql: string, ...values: SQLInputValue[]) => every<T>(parseRow, sql, values),
    run: (sql, ...values) => Number(prepare(sql).run(...values).changes),
    transaction: (work) => inWriteTransaction(db, work),
    movingJson: (value) => storeAsDays(value, startDay),
  }
}
