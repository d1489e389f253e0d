import { Temporal } from 'temporal-polyfill'
import { momentIn } from '#bookings/time.ts'
import type { ViewLocals } from '#features/trip-change/view.ts'
import { pathTo } from '#i18n/slugs.ts'
import type { PathTo } from '#i18n/slugs-compile.ts'
import { createTranslator } from '#i18n/translate.ts'
import { type MarketId, markets } from '#markets/market-table.ts'

/** A request's data for the words of a change, by the traveller U1 on 24 November 2026 in a market. */
export function locals(id: MarketId): ViewLocals {
  const market = markets[id]
  return {
    t: createTranslator(market.locale),
    market,
    now: momentIn(market.timeZone, Temporal.Instant.from('2026-11-24T12:00:00Z')),
    pathTo: ((name, ...rest) => pathTo(market.locale, name, ...rest)) as PathTo,
    publicSite: (page: string) => `https://public.example/${page}`,
    site: { publicSiteUrl: 'https://public.example' },
    user: { id: 'U1' },
    shown: { seal: () => '', open: () => null },
  } as unknown as ViewLocals
}
