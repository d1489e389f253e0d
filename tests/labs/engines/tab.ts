import { setTimeout as wait } from 'node:timers/promises'
import { describe, inPage, type Target } from './target.ts'

/** One tab of one engine, over any protocol: only what `Tab` needs. `Handle` is an element there. */
export interface Driver<Handle> {
  readonly engine: string
  /** False if the pages' scripts are off; `run` still works. */
  readonly script: boolean
  open(address: string): Promise<void>
  back(): Promise<void>
  address(): Promise<string>
  /** Runs a self-contained function in the page; arguments and result are JSON. */
  run<Result, Args extends unknown[]>(
    work: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>
  /** The element that a function finds in the page, or null. */
  find<Args extends unknown[]>(work: (...args: Args) => unknown, ...args: Args): Promise<Handle | null>
  /** A real mouse press in the element's middle. */
  click(element: Handle): Promise<void>
  /** Types with real keys and replaces the old value. */
  fill(element: Handle, text: string): Promise<void>
  /** Sets a file field. */
  choose(element: Handle, path: string): Promise<void>
  /** A PNG of the element as drawn. */
  picture(element: Handle): Promise<Uint8Array>
  press(key: Key): Promise<void>
  resize(width: number, height: number): Promise<void>
  /** Errors in the console, uncaught ones and refusals of the CSP since the start. */
  readonly complaints: readonly string[]
  close(): Promise<void>
}

export type Key = 'Tab' | 'Enter' | 'Escape'

const patience = 15_000

/** Steps of a journey, written once for all engines. Each waits for what it needs, or throws with what is missing. */
export class Tab {
  readonly driver: Driver<unknown>

  constructor(driver: Driver<unknown>) {
    this.driver = driver
  }

  press = (key: Key) => this.driver.press(key)
  run: Driver<unknown>['run'] = (work, ...args) => this.driver.run(work, ...args)

  /** Ends on the new page: WebKit's driver may report it as loaded while the last one is still there. */
  async open(address: string): Promise<void> {
    await this.run(() => void Object.assign(window, { isLast: true }))
    await this.driver.open(address)
    const hasCome = () => this.run(() => !('isLast' in window) && document.readyState === 'complete')
    await this.until(`${address} did not come`, hasCome)
  }

  /** Goes back from a loaded page: WebKit forgets to go back from a page that is still loading. */
  async back(): Promise<void> {
    await this.until('still loading', () => this.run(() => document.readyState === 'complete'))
    await this.driver.back()
  }

  async click(target: Target): Promise<void> {
    try {
      await this.driver.click(await this.#atRest(target))
    } catch (error) {
      // The page replaced the element between look and press, so no press happened.
      if (!/stale element/.test(String(error))) throw error
      await this.driver.click(await this.#atRest(target))
    }
  }

  async fill(target: Target, text: string): Promise<void> {
    await this.driver.fill(await this.#atRest(target), text)
  }

  async choose(target: Target, path: string): Promise<void> {
    await this.driver.choose(await this.see(target), path)
  }

  /** Chooses in a `<select>`, by value; its list is the system's own, which no driver can open. */
  async select(target: Target, value: string): Promise<void> {
    await this.see(target)
    await this.run(inPage, target, 'select', value)
  }

  /** Waits until it is in sight. */
  async see(target: Target): Promise<unknown> {
    return this.until(`no ${describe(target)}`, () => this.#find(target))
  }

  /** Waits until it is out of sight. */
  async miss(target: Target): Promise<void> {
    await this.until(`still ${describe(target)}`, async () => (await this.#find(target)) === null)
  }

  /** Waits until the page's own address is this one, or one that matches: the driver may name the next while the last is shown. */
  async at(address: string | RegExp): Promise<void> {
    await this.until(`not at ${address}`, async () => {
      const current = await this.run(() => location.href)
      return typeof address === 'string' ? current === address : address.test(current)
    })
  }

  /** Waits until the element has the focus. */
  async focused(target: Target): Promise<void> {
    const has = () => this.run(inPage, target, 'focused')
    await this.until(`the focus is not on ${describe(target)}`, has)
  }

  /** Loads the script of the page's forms by focus, like a first touch, and waits for it if scripts run. */
  async wake(target: Target): Promise<void> {
    await this.click(target)
    if (!this.driver.script) return
    const awake = () => this.run(() => !document.querySelector('astro-island[ssr]'))
    await this.until('the script of the form did not come', awake)
  }

  /** The result of `look`, once it has one. While a page changes to the next, it has none. */
  async until<Seen>(trouble: string, look: () => Promise<Seen | null | false>): Promise<Seen> {
    const end = Date.now() + patience
    let last: unknown = ''
    while (Date.now() < end) {
      try {
        const seen = await look()
        if (seen) return seen
      } catch (error) {
        last = error
      }
      await wait(50)
    }
    const at = await this.driver.address().catch(() => 'nowhere')
    throw new Error(`${trouble}, at ${at} ${last instanceof Error ? last.message.slice(0, 200) : ''}`)
  }

  #find(target: Target): Promise<unknown> {
    return this.driver.find(inPage, target, 'find')
  }

  /** The element in the middle of the window, uncovered and still. */
  async #atRest(target: Target): Promise<unknown> {
    let before = ''
    await this.until(`nothing to press: ${describe(target)}`, async () => {
      const place = await this.run(inPage, target, 'place')
      const same = place !== null && place === before
      before = String(place)
      return same
    })
    return this.see(target)
  }
}
