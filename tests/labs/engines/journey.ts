import type { DemoMarket } from '#sandbox/environment.ts'
import type { Tab } from '../../support/engines/tab.ts'
import { button, css } from '../../support/engines/target.ts'
import type { Site } from '../../support/engines/tls-site.ts'

/** What a step has at hand. */
export interface Walk {
  readonly tab: Tab
  /** Opens a second browser of the same engine at the first call, for a journey that goes from one device to another. */
  readonly secondTab: () => Promise<Tab>
  readonly site: Site
}

export interface Journey {
  readonly name: string
  /** Named as in the report; after one that fails the rest of the journey is not gone. */
  readonly steps: Readonly<Record<string, (walk: Walk) => Promise<unknown>>>
  /** What the console may say, since the journey does it on purpose. */
  readonly expected?: RegExp
  /** Engines that cannot do it, and why. */
  readonly without?: Readonly<Record<string, string>>
  /** Why the journey is left out where scripts are off. */
  readonly needsScript?: string
}

/** What an engine says of a line that is cut. */
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
