import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  findCircles,
  findRoomCircles,
  findViolations,
  forbidden,
  listImports,
} from '../support/directions.ts'

/** A source tree of these files, until the end of the test. */
function madeUp(files: Readonly<Record<string, string>>): string {
  const src = mkdtempSync(join(tmpdir(), 'src-'))
  onTestFinished(() => rmSync(src, { recursive: true }))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(src, file)), { recursive: true })
    writeFileSync(join(src, file), text)
  }
  return src
}

const from = (specifier: string, typeOnly = false) => ({ specifier, typeOnly })

describe('import directions', () => {
  it('are found in every kind of source file', () => {
    const text = [
      "import type { A } from '#markets/a.ts'",
      'import {\n  b,\n  c,\n} from "../b.ts"',
      "export { d } from './d.ts'",
      "import './e.css'",
      "const f = await import('./f.ts')",
      "@use 'settings/colours';",
      "// import g from './g.ts'",
      " * import h from './h.ts'",
    ].join('\n')
    expect(listImports(text)).toEqual([
      from('#markets/a.ts', true),
      from('../b.ts'),
      from('./d.ts'),
      from('./e.css'),
      from('./f.ts'),
      from('settings/colours'),
    ])
  })

  it.each([
    ['features/trips/load.ts', '#shell/menu.ts'],
    ['ui/Card.astro', '#features/trips/rules.ts'],
    ['ui/Card.astro', '#forms/TextField.tsx'],
    ['forms/TextField.tsx', '#features/trips/rules.ts'],
    ['shell/Header.astro', '../layouts/AccountLayout.astro'],
    ['features/trips/load.ts', '../profile/load.ts'],
    ['features/trips/load.ts', '../profile/rules.ts'],
    ['features/trips/load.ts', '#features/profile/schema.ts'],
    ['bookings/lists.ts', '#texts/trip.ts'],
    ['account/profile.ts', '#bookings/todos.ts'],
    ['texts/trip.ts', '#features/trips/load.ts'],
    ['photos/cleaning/clean-files.ts', '#features/documents/submission.ts'],
    ['photos/capture/form-props.ts', '#photos/cleaning/clean-files.ts'],
    ['features/profile/ProfileForm.island.tsx', '#auth/session.ts'],
    ['features/profile/ProfileForm.island.tsx', 'astro:env/server'],
    ['features/trips/rules.ts', 'node:fs'],
    ['features/trips/rules.ts', '#backoffice/client/backoffice.ts'],
    ['texts/trip.ts', '#auth/signed-in.ts'],
    ['markets/money.ts', 'ky'],
    ['config/read-config.ts', 'astro:env/server'],
    ['middleware/session.ts', 'ioredis'],
    ['sandbox/main.ts', '#markets/money.ts'],
    ['features/trips/load.ts', '#sandbox/seed/tours.ts'],
    ['attic/old.ts', '#markets/money.ts'],
    ['styles/components/_page.scss', '../../features/trips/fold'],
  ])('forbid %s to import %s', (file, specifier) => {
    expect(forbidden(file, from(specifier))).not.toBeNull()
  })

  it.each([
    ['pages/travels/index.astro', '#features/trips/load.ts'],
    ['features/trips/load.ts', '#backoffice/client/backoffice.ts'],
    ['features/trips/load.ts', './rules.ts'],
    ['features/trips/detail/load.ts', '../programme/page.ts'],
    ['features/trip-change/rules.ts', '#bookings/money.ts'],
    ['texts/trip.ts', '#bookings/todos.ts'],
    ['bookings/todos.ts', '#account/profile.ts'],
    ['features/documents/actions.ts', '#photos/cleaning/clean-files.ts'],
    ['i18n/slug-tables.ts', '../../locales/en/routes.json'],
    ['sandbox/backoffice/users.ts', '#backoffice/wire/user.ts'],
    ['auth/provider.ts', 'arctic'],
    ['services.ts', '#http/shared/log.ts'],
    ['styles/sheets/trip.scss', '../../features/trips/fold'],
  ])('let %s import %s', (file, specifier) => {
    expect(forbidden(file, from(specifier))).toBeNull()
  })

  it('hold for types too', () => {
    expect(forbidden('shell/community.ts', from('../middleware/locals.ts', true))).not.toBeNull()
    expect(forbidden('auth/redis-connection.ts', from('#http/shared/rate-limit.ts', true))).not.toBeNull()
  })

  it('report file and import of a violation in a made-up source tree', () => {
    const src = madeUp({
      'ui/Button.astro': "---\nimport Header from '../shell/Header.astro'\n---\n<button />",
      'shell/Header.astro': "---\nimport Button from '../ui/Button.astro'\n---\n",
    })
    expect(findViolations(src)).toEqual([
      {
        file: 'ui/Button.astro',
        specifier: '../shell/Header.astro',
        why: 'ui may import i18n, markets, styles/sheets',
      },
    ])
  })

  it('report each circle of files once, types included', () => {
    const src = madeUp({
      'ui/a.ts': "import { b } from './b.ts'\nimport { d } from './d.ts'",
      'ui/b.ts': "import './c.ts'",
      'ui/c.ts': "import type { A } from '#ui/a.ts'",
      'ui/d.ts': "import { b } from './b.ts'",
    })
    expect(findCircles(src)).toEqual([['ui/a.ts', 'ui/b.ts', 'ui/c.ts', 'ui/a.ts']])
  })

  it('report rooms that import each other by different files', () => {
    const src = madeUp({
      'ui/a.ts': "import '#forms/b.ts'",
      'forms/b.ts': '',
      'forms/c.ts': "import type { D } from '../ui/d.ts'",
      'ui/d.ts': '',
    })
    expect(findCircles(src)).toEqual([])
    expect(findRoomCircles(src)).toEqual([['ui', 'forms', 'ui']])
  })

  it('let a sheet gather the styles of a feature that links it', () => {
    const src = madeUp({
      'styles/sheets/trip.scss': '@use "../../features/trips/fold";',
      'features/trips/_fold.scss': '',
      'features/trips/Trip.astro': "---\nimport sheet from '#styles/sheets/trip.scss?url'\n---\n",
    })
    expect([...findViolations(src), ...findCircles(src), ...findRoomCircles(src)]).toEqual([])
  })
})
