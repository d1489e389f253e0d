import { join } from 'node:path'
import type { NextConfig } from 'next'

// The root is the whole project, because the code that the peers share is outside this folder.
// Next writes the headers into its build, so there is a build of its own for equal work.
const own = Object.entries<string>(JSON.parse(process.env.PEER_HEADERS ?? '{}'))
const headers = own.map(([key, value]) => ({ key, value }))

const config: NextConfig = {
  distDir: own.length > 0 ? '.next-equal' : '.next',
  headers: async () => (headers.length > 0 ? [{ source: '/travels', headers }] : []),
  turbopack: { root: join(import.meta.dirname, '../../../../..') },
  typescript: { ignoreBuildErrors: true },
}

export default config
