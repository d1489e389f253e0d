import type { DemoMarket } from '#sandbox/environment.ts'
import type { Tab } from './tab.ts'
import { button, css } from './target.ts'
import type { Site } from './tls-site.ts'

/** A step's tools. */
export interface Walk {
  readonly tab: Tab
  /** Opens a second browser of the same engine at the first call, for a journey from one device to another. */
  readonly secondTab: () => Promise<Tab>
  readonly site: Site
}

export interface Journey {
  readonly name: string
  /** The name in the report; after a failed step the rest of the journey does not run. */
  readonly steps: Readonly<Record<string, (walk: Walk) => Promise<unknown>>>
  /** Console errors that the journey causes on purpose. */
  readonly expected?: RegExp
  /** Engines that cannot do it, and why. */
  readonly without?: Readonly<Record<string, string>>
  /** Why the journey is skipped without scripts. */
  readonly needsScript?: string
}

/** An engine's message about a cut line. */
export const lineIsCut =
  /ERR_|download failed|NetworkError|status of 502|error occurred when fetching the script/

/** The first step of most journeys, on the provider's own page; ends on the dashboard. */
export const signIn =
  (traveller: string, market: DemoMarket) =>
  async ({ tab, site }: Walk): Promise<void> => {
    await tab.open(`${site.at(market)}/login`)
    await tab.click(css(`button[name="sub"][value="${traveller}"]`))
    await tab.at(`${site.at(market)}/`)
    await tab.see(button())
  }
