import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'

/** Finds the markets' hosts as browsers do: Node's resolver does not know `*.localhost`, and takes long for `localhost`. */
export const findLoopback: LookupFunction = (host, options, done) => {
  if (!/(?:^|\.)localhost$/.test(host)) return lookup(host, options, done)
  if (options.all) done(null, [{ address: '127.0.0.1', family: 4 }])
  else done(null, '127.0.0.1', 4)
}
