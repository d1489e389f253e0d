import process from 'node:process'
import { Publisher } from '../publish/publisher.ts'
import { publishing } from '../publish/settings.ts'
import { checkout } from '../root.ts'
import { createFront } from './server.ts'

const given = process.env.DESK_PUBLISHING
// Processes started by git and the check must not inherit it.
delete process.env.DESK_PUBLISHING
const publisher = given ? new Publisher(checkout, publishing.parse(JSON.parse(given))) : null

// Started by `npm run desk`, which sets both ports. Never reachable from another machine: access means write access.
const port = Number(process.env.PORT)
const front = createFront({ root: checkout, port, inner: Number(process.env.DESK_ASTRO_PORT), publisher })
front.listen(port, '127.0.0.1', () => {
  console.log(`\nThe editors' desk: http://localhost:${port}/desk\n`)
})
process.on('SIGTERM', () => {
  front.close(() => process.exit(0))
  front.closeAllConnections()
})
