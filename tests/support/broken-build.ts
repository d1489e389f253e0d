import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The program that serves a deliberately broken build. */
export interface BrokenBuild {
  readonly program: readonly string[]
  remove(): void
}

/** The possible breaks: the pattern finds the place, which must be in exactly one file of the build. */
const faults: Readonly<Record<'checks' | 'steps', readonly [place: RegExp, broken: string]>> = {
  /** Pages name a check that does not exist (product §6). Welcome and 404 name no check and work as usual. */
  checks: [/defaultChecks = \["user", "auth"\]/, 'defaultChecks = ["user", "autth"]'],
  /** The step named in the header `x-throws` throws: before the rest of the request, or after it if the name ends in "-after". */
  steps: [
    /sequence\((requestId(?:, \w+)+)\)/,
    `sequence(...Object.entries({ $1 }).map(([name, step]) => async (context, next) => {
      const asked = context.request.headers.get("x-throws");
      if (asked === name) throw new Error("thrown for a test");
      const response = await step(context, next);
      if (asked === name + "-after") throw new Error("thrown for a test");
      return response;
    }))`,
  ],
}

/** Copies the build and breaks the copy. The product has no page that throws and no switch for it. */
export function breakBuild(...wanted: (keyof typeof faults)[]): BrokenBuild {
  // Next to the original, so that the copy finds the same packages.
  mkdirSync(join(root, 'test-results'), { recursive: true })
  const copy = mkdtempSync(join(root, 'test-results', 'broken-'))
  const remove = () => rmSync(copy, { recursive: true, force: true })
  for (const part of ['dist', 'src', 'locales', 'package.json'])
    cpSync(join(root, part), join(copy, part), { recursive: true })
  const files = globSync('dist/server/**/*.mjs', { cwd: copy })
  for (const fault of wanted) {
    const broken = files.filter((file) => changed(join(copy, file), ...faults[fault]))
    if (broken.length === 1) continue
    remove()
    throw new Error(`what is to be broken (${fault}) stands in ${broken.length} files, not in one`)
  }
  return { program: [join(copy, 'src/http/node/main.ts')], remove }
}

/** Changes the file if it has the place; returns whether it has. */
function changed(file: string, place: RegExp, broken: string): boolean {
  const code = readFileSync(file, 'utf8')
  if (!place.test(code)) return false
  writeFileSync(file, code.replace(place, broken))
  return true
}
