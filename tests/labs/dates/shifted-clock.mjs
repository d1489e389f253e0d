/*
 * Loaded before everything (`--import`), it moves the clock of a process, and of those it starts, by `CLOCK_SHIFT_MS`. JavaScript,
 * because the Node that starts the tools may be one that does not read TypeScript.
 */

const shift = Number(process.env.CLOCK_SHIFT_MS ?? 0)
const RealDate = Date
const realNow = Date.now

RealDate.now = () => realNow() + shift
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, made) => Reflect.construct(target, args.length > 0 ? args : [target.now()], made),
  apply: (target) => new target(target.now()).toString(),
})
RealDate.prototype.constructor = globalThis.Date
