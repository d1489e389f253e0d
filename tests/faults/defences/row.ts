/** What has to be written instead of what, in a file of ours, for a defence to be gone; `find` stands there once. */
export type Change = readonly [file: string, find: string, replace: string]

/** A test of the README's tables, and how to take away what it guards. */
export interface Defence {
  /** File and name as the table has them. */
  readonly file: string
  readonly name: string
  /** One of them is mostly enough; several where one defence stands behind another. */
  readonly changes: readonly Change[]
}

/** A row of the list: the test of `file` called `name` fails once `changes` are made. */
export const without = (file: string, name: string, ...changes: Change[]): Defence => ({
  file,
  name,
  changes,
})
