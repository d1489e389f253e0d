import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSessionStore } from '#auth/create-session-store.ts'
import { noteTraveller } from '../../support/form-owner.ts'
import { type BrowserCookies, createBrowser } from '../../support/sign-in.ts'
import { signedIn, travellers } from '../bench/soak-journey.ts'
import type { Fleet } from './fleet.ts'

const SESSION = '__Host-session'

/**
 * Browsers of signed-in travellers, each with a session of its own in Redis. The soak's travellers sign in once at the
 * provider; the sessions hold copies of their records, whose tokens are valid for ten minutes.
 */
export async function openSessions(fleet: Fleet, count: number): Promise<BrowserCookies[]> {
  const secret = readFileSync(join(fleet.app.dataDir, 'session-secret'), 'utf8').trim()
  const store = createSessionStore({ secret, redisUrl: fleet.redis.url })
  try {
    const models = await Promise.all(
      travellers.map(async (sub, number) => {
        const cookies = (await signedIn(fleet.origin, number)).all()
        const session = await store.read(cookies.get(SESSION) ?? '')
        if (!session) throw new Error('a traveller could not sign in')
        return { sub, cookies, record: session.record }
      }),
    )
    const browsers: BrowserCookies[] = []
    while (browsers.length < count) {
      for (const { sub, cookies, record } of models.slice(0, count - browsers.length)) {
        const { id } = await store.create(record)
        const browser = createBrowser(new Map([...cookies, [SESSION, id]]))
        noteTraveller(browser, sub)
        browsers.push(browser)
      }
    }
    return browsers
  } finally {
    await store.close()
  }
}
