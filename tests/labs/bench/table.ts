/** A value beside its budget; without a budget it is only reported. */
export interface Cell {
  readonly text: string
  /** Whether the budget is met; null if there is none, or none that decides the exit status. */
  readonly ok?: boolean | null
}

export interface Table {
  readonly title: string
  /** One sentence under the title: units and budget. */
  readonly note?: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly (string | Cell)[])[]
}

/** A value against its budget, marked if it is over. */
export function atMost(value: number, budget: number, show: (value: number) => string = String): Cell {
  const ok = value <= budget
  return { text: ok ? show(value) : `**${show(value)}** ✗`, ok }
}

/** A value against the minimum it should reach. */
export function atLeast(value: number, budget: number, show: (value: number) => string = String): Cell {
  const ok = value >= budget
  return { text: ok ? show(value) : `**${show(value)}** ✗`, ok }
}

/** The same mark without effect on the exit status: for times. */
export const reported = (cell: Cell): Cell => ({ text: cell.text, ok: null })

const textOf = (cell: string | Cell) => (typeof cell === 'string' ? cell : cell.text)

/** One table in Markdown, its first column to the left and the rest to the right. */
export function markdown({ title, note, head, rows }: Table): string {
  const lines = [head, head.map((_, index) => (index === 0 ? '---' : '--:')), ...rows]
  const widths = head.map((_, column) =>
    Math.max(3, ...lines.map((line) => textOf(line[column] ?? '').length)),
  )
  const line = (cells: readonly (string | Cell)[]) =>
    `| ${widths.map((width, column) => pad(textOf(cells[column] ?? ''), width, column)).join(' | ')} |`
  return [`### ${title}`, ...(note ? ['', note] : []), '', ...lines.map(line)].join('\n')
}

function pad(text: string, width: number, column: number): string {
  if (/^-+:?$/.test(text)) return column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`
  return column === 0 ? text.padEnd(width) : text.padStart(width)
}

/** Whether every value with a budget keeps it. */
export const isMet = (tables: readonly Table[]): boolean =>
  tables.every(({ rows }) => rows.flat().every((cell) => typeof cell === 'string' || cell.ok !== false))

const kilo = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
export const inKb = (bytes: number): string => kilo.format(bytes / 1024)
export const inMs = (ms: number): string => (ms < 10 ? ms.toFixed(1) : String(Math.round(ms)))
