import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSessionStore } from '#auth/create-session-store.ts'
import type { BrowserCookies } from '../../support/sign-in.ts'
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
      travellers.map(async (_, number) => {
        const cookies = (await signedIn(fleet.origin, number)).all()
        const session = await store.read(cookies.get(SESSION) ?? '')
        if (!session) throw new Error('a traveller could not sign in')
        return { cookies, record: session.record }
      }),
    )
    const browsers: BrowserCookies[] = []
    while (browsers.length < count) {
      for (const { cookies, record } of models.slice(0, count - browsers.length)) {
        const { id } = await store.create(record)
        browsers.push(browserWith(new Map([...cookies, [SESSION, id]])))
      }
    }
    return browsers
  } finally {
    await store.close()
  }
}

/** A browser whose cookies never change, which is enough for a visit. */
function browserWith(cookies: Map<string, string>): BrowserCookies {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    fetch(url, init = {}) {
      const headers = new Headers(init.headers)
      headers.set('cookie', cookie)
      headers.set('accept', 'text/html')
      return fetch(url, { ...init, headers, redirect: 'manual' })
    },
    all: () => cookies,
  }
}
