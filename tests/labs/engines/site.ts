import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { marketIds } from '#markets/market-table.ts'
import { DEMO_MARKETS, type DemoMarket } from '#sandbox/environment.ts'
import { startApp } from '../../support/app.ts'
import { openHttpsFront } from '../observatory/https-front.ts'

/** The app behind TLS, without which WebKit keeps no `Secure` cookie of it; the sandbox stays on http. */
export interface Site {
  /** Origin of a market. */
  at(market: DemoMarket): string
  /** Whether requests come through: false is a line that is cut. */
  line(up: boolean): void
  stop(): Promise<void>
}

export async function startSite(): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'caravel-engines-'))
  const front = await openHttpsFront(folder, ['localhost'])
  const host = (market: DemoMarket) => `${DEMO_MARKETS[market] || 'com'}.localhost:${front.httpsPort}`
  const app = await startApp({
    MARKET_HOSTS: marketIds.map((market) => `${market}=https://${host(market)}`).join(','),
    SANDBOX_APP_ORIGINS: marketIds.map((market) => `https://${host(market)}`).join(','),
    TRUSTED_PROXIES: '127.0.0.1',
  })
  const line = (up: boolean) => {
    // Port 9 takes no connection.
    front.route = () => `http://127.0.0.1:${up ? app.port : 9}`
  }
  line(true)
  return {
    at: (market) => `https://${host(market)}`,
    line,
    stop: async () => {
      await app.stop()
      await front.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
