/** One tab of one engine, by whatever protocol drives it: what `Tab` needs and no more. `Handle` is an element there. */
export interface Driver<Handle> {
  readonly engine: string
  /** False where the pages' scripts are off; `run` works all the same. */
  readonly script: boolean
  open(address: string): Promise<void>
  back(): Promise<void>
  address(): Promise<string>
  /** Runs a function that stands alone in the page; arguments and result are JSON. */
  run<Result, Args extends unknown[]>(
    work: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>
  /** The element that a function finds in the page, or null. */
  find<Args extends unknown[]>(work: (...args: Args) => unknown, ...args: Args): Promise<Handle | null>
  /** A real press of the mouse in its middle. */
  click(element: Handle): Promise<void>
  /** By real keys, in the place of what was in it. */
  fill(element: Handle, text: string): Promise<void>
  /** Into a file field. */
  choose(element: Handle, path: string): Promise<void>
  /** A PNG of the element as it is drawn. */
  picture(element: Handle): Promise<Uint8Array>
  press(key: Key): Promise<void>
  resize(width: number, height: number): Promise<void>
  /** Errors in the console, uncaught ones and refusals of the CSP since the start. */
  readonly complaints: readonly string[]
  close(): Promise<void>
}

export type Key = 'Tab' | 'Enter' | 'Escape'
