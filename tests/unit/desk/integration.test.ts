import { afterEach, describe, expect, it, vi } from 'vitest'
import { desk } from '#desk/integration.mjs'

/** Addresses and steps of a request that the integration adds for a command of Astro. */
function addedFor(command: string): string[] {
  const added: string[] = []
  const setup = desk().hooks['astro:config:setup']
  const options = {
    command,
    injectRoute: ({ pattern }: { pattern: string }) => added.push(pattern),
    updateConfig: () => {},
    addMiddleware: ({ order }: { order: string }) => added.push(`${order}: middleware`),
  }
  void setup?.(options as unknown as Parameters<typeof setup>[0])
  return added
}

describe('the desk', () => {
  afterEach(() => vi.unstubAllEnvs())

  it('exists in development, if `npm run desk` requested it', () => {
    expect(addedFor('dev')).toEqual([])
    vi.stubEnv('DESK', '1')
    const pages = ['/desk', '/desk/words/[...text]', '/desk/changes', '/desk/publish']
    expect(addedFor('dev')).toEqual([...pages, 'pre: middleware', 'post: middleware'])
  })

  it('is in no build, even if requested', () => {
    vi.stubEnv('DESK', '1')
    for (const command of ['build', 'preview', 'sync']) expect(addedFor(command)).toEqual([])
  })
})
