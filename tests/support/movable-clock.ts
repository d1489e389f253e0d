import { AsyncLocalStorage } from 'node:async_hooks'
import { type IncomingMessage, Server } from 'node:http'
import { Temporal } from 'temporal-polyfill'

/*
 * Loaded before a built app (`--import`), it lets each request name the instant of its answer (`locals.now`). Each request names
 * its own because test files run side by side against one app: one clock for all would move during other files'
 * tests. Sessions and tokens use `Date.now` and stay in real time, so a year's jump signs no traveller out.
 */

const moved = new AsyncLocalStorage<Temporal.Instant>()

const realInstant = Temporal.Now.instant
Object.assign(Temporal.Now, { instant: () => moved.getStore() ?? realInstant() })

const emit = Server.prototype.emit
Server.prototype.emit = function (this: Server, event: string, ...args: unknown[]) {
  const at = event === 'request' && (args[0] as IncomingMessage).headers['x-test-clock']
  const handled = () => Reflect.apply(emit, this, [event, ...args]) as boolean
  return at ? moved.run(Temporal.Instant.from(String(at)), handled) : handled()
}
