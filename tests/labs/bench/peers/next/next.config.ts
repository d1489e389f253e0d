import { join } from 'node:path'
import type { NextConfig } from 'next'

// The root is the whole project's, for what the peers share lies outside of this folder.
const config: NextConfig = {
  turbopack: { root: join(import.meta.dirname, '../../../../..') },
  typescript: { ignoreBuildErrors: true },
}

export default config
