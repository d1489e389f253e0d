/** Child process of access-token.test.ts: asks for the same session's token many times at once. */
import process from 'node:process'
import { createAccessTokens } from '#auth/access-token.ts'
import type { SessionStoreConfig } from '#auth/create-session-store.ts'
import { createAuthProvider } from '#auth/provider.ts'
import { openStore } from './storages.ts'

export interface RenewTask {
  store: SessionStoreConfig
  issuer: string
  sessionId: string
  parallel: number
}

const task = JSON.parse(String(process.argv[2])) as RenewTask
const store = openStore(task.store)
const provider = createAuthProvider({ issuer: task.issuer, clientId: 'app', timeoutMs: 60_000 })
const tokens = createAccessTokens({ store, provider })

process.once('message', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: task.parallel }, async () => {
      const session = await store.read(task.sessionId)
      if (session === null) return 'no session'
      const result = await tokens.accessTokenFor(session)
      return result.ok ? result.accessToken : result.code
    }),
  )
  process.send?.(outcomes)
  await store.close()
  process.disconnect()
})
await store.read(task.sessionId)
process.send?.('ready')
