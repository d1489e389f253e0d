import type { CookieJar, CookieOptions } from '#auth/cookies.ts'

/** A browser's cookies for one origin, with the features that `src/auth` uses: expiry by Max-Age, no others. */
export interface TestJar extends CookieJar {
  written: { name: string; value: string; options: CookieOptions }[]
  values: Map<string, string>
}

export function createJar(initial: Record<string, string> = {}): TestJar {
  const values = new Map(Object.entries(initial))
  const written: TestJar['written'] = []
  return {
    values,
    written,
    get: (name) => values.get(name),
    names: () => [...values.keys()],
    set(name, value, options) {
      written.push({ name, value, options })
      if (options.maxAge === 0) values.delete(name)
      else values.set(name, value)
    },
  }
}
