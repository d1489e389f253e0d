import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/*
 * `npm ci` refuses a lock file that lacks a package's optional builds for other systems, and npm omits them when its registry
 * does not have them. Such a build is never installed here, so its name, exact version and system are all the lock needs. Run
 * after `npm install`: `node tests/support/complete-lock.ts`.
 */

interface Locked {
  version?: string
  optional?: boolean
  dev?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

type Lock = { packages: Record<string, Locked> }

/** Every lock file of the project: its own, and those of packages that `npm ci` does not install. */
export const lockFiles = [
  '',
  'src/http/netlify/adapter/',
  'tests/tools/',
  'tests/labs/mutants/',
  'tests/labs/netlify/runtime/',
  'tests/labs/engines/oldest/',
  'tests/labs/bench/peers/next/',
  'tests/labs/bench/peers/nuxt/',
  'tests/labs/bench/peers/react-router/',
].map((folder) => fileURLToPath(new URL(`../../${folder}package-lock.json`, import.meta.url)))

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const processors = ['arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

/** Optional builds that a package of the lock names and the lock itself lacks. */
export function missingBuilds({ packages }: Lock): { name: string; version: string; dev: boolean }[] {
  return Object.values(packages).flatMap(({ optionalDependencies = {}, dev = false }) =>
    Object.entries(optionalDependencies)
      .filter(([name, version]) => /^\d/.test(version) && !(`node_modules/${name}` in packages))
      .map(([name, version]) => ({ name, version, dev })),
  )
}

/** The system in a build's name: `…-linux-arm64-musl`. */
function systemOf(name: string): Pick<Locked, 'os' | 'cpu' | 'libc'> {
  const parts = name.split(/[/-]/)
  const os = parts.filter((part) => systems.includes(part))
  const cpu = parts.filter((part) => processors.includes(part))
  const musl = parts.some((part) => part.startsWith('musl'))
  const gnu = parts.some((part) => part.startsWith('gnu'))
  return {
    ...(cpu.length > 0 && { cpu }),
    ...(os.length > 0 && { os }),
    ...(os[0] === 'linux' && (musl || gnu) && { libc: [musl ? 'musl' : 'glibc'] }),
  }
}

if (import.meta.main) for (const file of lockFiles) complete(file)

function complete(lockFile: string): void {
  const lock = JSON.parse(readFileSync(lockFile, 'utf8')) as Lock
  const missing = missingBuilds(lock)
  for (const { name, version, dev } of missing) {
    lock.packages[`node_modules/${name}`] = {
      version,
      ...systemOf(name),
      ...(dev && { dev }),
      optional: true,
    }
  }
  const [root, ...others] = Object.entries(lock.packages)
  others.sort(([one], [other]) => one.localeCompare(other, 'en'))
  lock.packages = Object.fromEntries(root ? [root, ...others] : others)
  writeFileSync(lockFile, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(`${lockFile}: ${missing.length} build(s) for other systems added`)
}
