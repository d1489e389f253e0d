import process from 'node:process'
import { checkout } from '../root.ts'
import { createFront } from './server.ts'

// Started by `npm run desk`, which sets both ports. Never reachable from another machine: whoever reaches it can write.
const port = Number(process.env.PORT)
const front = createFront({ root: checkout, port, inner: Number(process.env.DESK_ASTRO_PORT) })
front.listen(port, '127.0.0.1', () => {
  console.log(`\nThe editors' desk: http://localhost:${port}/desk\n`)
})
process.on('SIGTERM', () => {
  front.close(() => process.exit(0))
  front.closeAllConnections()
})
