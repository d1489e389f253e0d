import { join } from 'node:path'
import type { NextConfig } from 'next'

// The root is the whole project, because the code that the peers share is outside this folder.
const config: NextConfig = {
  turbopack: { root: join(import.meta.dirname, '../../../../..') },
  typescript: { ignoreBuildErrors: true },
}

export default config
