import { join } from 'node:path'
import { afterAll } from 'vitest'
import { createSessionStore, type SessionStoreConfig } from '#auth/create-session-store.ts'
import type { SessionStore } from '#auth/session-store.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { SECRET } from './fixtures.ts'

/** A folder for the tests of one file, and session stores in one file of it; all are deleted afterwards. */
export function ownFolder() {
  const folder = temporaryFolder(afterAll)
  const opened: SessionStore[] = []
  afterAll(async () => {
    for (const store of opened) await store.close()
  })
  return {
    folder,
    openStore(settings: Partial<SessionStoreConfig> = {}): SessionStore {
      const store = createSessionStore({
        secret: SECRET,
        file: join(folder, 'sessions.sqlite'),
        ...settings,
      })
      opened.push(store)
      return store
    },
  }
}
