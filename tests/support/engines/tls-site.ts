import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { marketIds } from '#markets/market-table.ts'
import { DEMO_MARKETS, type DemoMarket } from '#sandbox/environment.ts'
import { startApp } from '../app.ts'
import { openHttpsFront } from '../https-front.ts'
import { hearComplaints } from './page-complaints.ts'

/** The app behind TLS, without which WebKit keeps no `Secure` cookie of it; the sandbox stays on http. */
export interface Site {
  /** Origin of a market. */
  at(market: DemoMarket): string
  /** Whether requests come through: false is a line that is cut. */
  line(up: boolean): void
  /** What the pages complained of since the last call, as the front heard it (`page-complaints.ts`). */
  complaints(): readonly string[]
  stop(): Promise<void>
}

/** `listens` puts a script into each page that tells of its errors, for an engine whose console no driver can read. */
export async function startSite({ listens = false } = {}): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'caravel-engines-'))
  const front = await openHttpsFront(folder, ['localhost'])
  const host = (market: DemoMarket) => `${DEMO_MARKETS[market].label || 'com'}.localhost:${front.httpsPort}`
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
  const hear = hearComplaints(front, listens)
  return {
    at: (market) => `https://${host(market)}`,
    line,
    complaints: hear,
    stop: async () => {
      await app.stop()
      await front.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
