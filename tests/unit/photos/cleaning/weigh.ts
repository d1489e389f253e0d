import { readFileSync } from 'node:fs'
import { cleanScan } from '#photos/cleaning/clean-files.ts'

/*
 * node weigh.ts <small file> <file>: cleans both, and prints the second's result and the bytes by which the process grew over
 * the first. A process of its own, because only the peak of a whole process can be read.
 */
const [small = '', file = ''] = process.argv.slice(2)
await cleanScan(readFileSync(small))
const content = readFileSync(file)
const before = process.memoryUsage().rss
// However busy the machine: the test measures memory, not time.
const scan = await cleanScan(content, 600)
const grown = process.resourceUsage().maxRSS * 1024 - before
console.log(JSON.stringify({ code: scan.ok ? 'ok' : scan.code, grown }))
