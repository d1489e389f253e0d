import { createHmac, randomBytes } from 'node:crypto'
import type { RedisConnection } from '#auth/redis-connection.ts'
import { sealingKeys } from '#auth/sealing.ts'
import type { Config } from '#config/config.ts'
import { toNetworkKey } from './forwarding.ts'
import type { Logger } from './log.ts'
import { signal } from './signals.ts'

const minute = 60_000

/**
 * How often one key may do an action in a window; the figures are ours (product §21.12). `most` is null if configuration sets it:
 * those limits count by client address, which a whole office or mobile network may share, so their defaults (`config/variables.ts`)
 * are high enough for hundreds of people at once.
 */
export const RATE_LIMITS = {
  /** A document is two files at most, and the first try often fails. */
  documentUpload: { most: 20, windowMs: 10 * minute },
  /** A code for a phone (record 016): an expired or mistyped one is replaced, but not over and over. */
  phoneCode: { most: 10, windowMs: 10 * minute },
  /** My data as a file: each may take two hundred calls, and most people ever need one. */
  myData: { most: 10, windowMs: 60 * minute },
  tripChange: { most: 10, windowMs: 10 * minute },
  /** Redirecting to the provider, which costs a cookie and may cost it a page. */
  login: { most: null, windowMs: 10 * minute },
  /** The callback: a client with the cookie of a login can send any number of codes, each a call to the provider. */
  loginReturn: { most: null, windowMs: 10 * minute },
  /** A token that was never issued. Expired ones do not count, since mail scanners follow the links in old mails. */
  wrongLink: { most: null, windowMs: 10 * minute },
} as const satisfies Record<string, { most: number | null; windowMs: number }>

export type RateLimitedAction = keyof typeof RATE_LIMITS

/** Whether an action is counted by client address, since it is possible signed out. */
export const isByAddress = (action: RateLimitedAction): boolean => RATE_LIMITS[action].most === null

/** Whether a limited action is allowed. It has been counted unless `wait` is above 0. */
export interface Permit {
  /** Seconds until the action is allowed, 0 for now. */
  readonly wait: number
  /** Takes the count back if the action turned out not to be a limited one. A second call does nothing. */
  giveBack(): Promise<void>
}

export interface RateLimits {
  /** Counts one action of `key` before it is done: no more concurrent ones than the limit are allowed. */
  take(action: RateLimitedAction, key: string): Promise<Permit>
  /** Seconds until the action is allowed, 0 for now; counts nothing. */
  wait(action: RateLimitedAction, key: string): Promise<number>
}

/** Counts in fixed windows, each of which begins with the first count of its key. Times are milliseconds. */
export interface Counts {
  /**
   * Counts one for `key` atomically, unless `most` are counted already. In stores that may be called again after a lost answer, the
   * same `id` counts once.
   */
  take(key: string, most: number, windowMs: number, id?: string): Promise<Taken>
  /** How long until `key` may be counted again, 0 for now. */
  wait(key: string, most: number): Promise<number>
}

export interface Taken {
  readonly waitMs: number
  giveBack(): Promise<void>
}

interface Options {
  perAddress: Config['perAddress']
  /** Counts shared by all processes; without it each process counts for itself. */
  shared?: Counts | null
  log: Pick<Logger, 'warn'>
  /** Epoch milliseconds. */
  now?: () => number
}

/** The limits of this deployment. Neither method throws: if the shared counts fail, the process counts in memory. */
export function createRateLimits({ perAddress, shared, log, now = Date.now }: Options): RateLimits {
  const own = createMemoryCounts(now)
  const counts = shared ? fallBackOn(own, shared, { log, now }) : own
  const configured: Partial<Record<RateLimitedAction, number>> = {
    login: perAddress.logins,
    loginReturn: perAddress.logins,
    wrongLink: perAddress.wrongLinks,
  }
  const mostOf = (action: RateLimitedAction) => RATE_LIMITS[action].most ?? configured[action] ?? 0
  const nameOf = (action: RateLimitedAction, key: string) =>
    `${action} ${isByAddress(action) ? toNetworkKey(key) : key}`

  function secondsOf(action: RateLimitedAction, ms: number): number {
    if (ms > 0) signal('limited', { action })
    return Math.ceil(ms / 1000)
  }

  return {
    async take(action, key) {
      const taken = await counts.take(nameOf(action, key), mostOf(action), RATE_LIMITS[action].windowMs)
      return { wait: secondsOf(action, taken.waitMs), giveBack: onlyOnce(taken.giveBack) }
    },
    wait: async (action, key) => secondsOf(action, await counts.wait(nameOf(action, key), mostOf(action))),
  }
}

function onlyOnce(work: () => Promise<void>): () => Promise<void> {
  let done = false
  return async () => {
    if (done) return
    done = true
    await work()
  }
}

/** Most windows kept, about 10 MB: beyond it the oldest are dropped, so that no number of addresses fills the memory. */
const MOST_WINDOWS = 50_000

interface Window {
  endsAt: number
  count: number
}

/** Counts in this process's memory. `now` is in epoch milliseconds. */
export function createMemoryCounts(now: () => number, mostWindows = MOST_WINDOWS): Counts {
  /** In the order in which they began. */
  const windows = new Map<string, Window>()

  function running(key: string): Window | undefined {
    const window = windows.get(key)
    return window && window.endsAt > now() ? window : undefined
  }

  function begin(key: string, windowMs: number): Window {
    const window = { endsAt: now() + windowMs, count: 0 }
    // Deleted first: a map keeps the position of a key that it already has.
    windows.delete(key)
    for (const [oldest, { endsAt }] of windows) {
      if (endsAt > now() && windows.size < mostWindows) break
      windows.delete(oldest)
    }
    windows.set(key, window)
    return window
  }

  return {
    async take(key, most, windowMs): Promise<Taken> {
      const window = running(key) ?? begin(key, windowMs)
      if (window.count >= most) return { waitMs: window.endsAt - now(), giveBack: async () => {} }
      window.count += 1
      return {
        waitMs: 0,
        giveBack: async () => {
          window.count -= 1
        },
      }
    },
    async wait(key, most) {
      const window = running(key)
      return window && window.count >= most ? window.endsAt - now() : 0
    },
  }
}

/** How long shared counts are left alone after a failure, so that not every request waits for their time-out. */
const RETRY_AFTER_MS = 5_000
/** Most remembered permits that were counted only here; beyond it the oldest are forgotten, so that no outage fills the memory. */
const MOST_OWED = 10_000

interface FallbackOptions {
  log: Pick<Logger, 'warn'>
  now: () => number
}

/** A permit that this process granted while it counted alone. */
interface Owed {
  readonly key: string
  readonly endsAt: number
  /** Once the shared counts include it too. */
  settled?: Taken
}

/**
 * Counts in `shared` and, while that fails, in `own`: when Redis is down people can still sign in, and each process enforces the
 * limits by itself, beginning with its earlier counts. A single late answer is retried before that. After an outage, permits
 * counted alone are added to `shared` first, beyond the limit if need be.
 */
export function fallBackOn(own: Counts, shared: Counts, { log, now }: FallbackOptions): Counts {
  let retryAt = 0
  let away = false
  const owed = new Map<string, Owed>()
  let settling: Promise<void> | null = null

  function noteFailure(err: unknown): void {
    retryAt = now() + RETRY_AFTER_MS
    if (!away)
      log.warn({ err }, 'rate limits are counted by each process alone: the shared counts do not answer')
    away = true
  }

  async function settle(): Promise<void> {
    const permits = owed.size
    for (const [id, one] of owed) {
      const left = one.endsAt - now()
      if (left > 0) one.settled = await shared.take(one.key, Number.MAX_SAFE_INTEGER, left, id)
      owed.delete(id)
    }
    if (!away) return
    away = false
    log.warn({ permits }, 'rate limits are shared again, with what was counted alone')
  }

  async function either<T>(together: () => Promise<T>, alone: () => Promise<T>): Promise<T> {
    if (now() < retryAt) return alone()
    try {
      if (owed.size > 0) {
        settling ??= settle().finally(() => {
          settling = null
        })
        await settling
      }
      const answer = await together().catch(together)
      if (away) await settle()
      return answer
    } catch (error) {
      noteFailure(error)
      return alone()
    }
  }

  return {
    take(key, most, windowMs, id = randomBytes(9).toString('base64url')) {
      const together = async (): Promise<Taken> => {
        const { waitMs, giveBack } = await shared.take(key, most, windowMs, id)
        if (waitMs > 0) return { waitMs, giveBack }
        const mine = await own.take(key, Number.MAX_SAFE_INTEGER, windowMs, id)
        // A count that cannot be given back just now stays until the window ends.
        return {
          waitMs,
          giveBack: async () => void (await Promise.all([mine.giveBack(), giveBack().catch(noteFailure)])),
        }
      }
      const alone = async (): Promise<Taken> => {
        const mine = await own.take(key, most, windowMs, id)
        if (mine.waitMs > 0) return mine
        const one: Owed = { key, endsAt: now() + windowMs }
        for (const [oldest, { endsAt }] of owed) {
          if (endsAt > now() && owed.size < MOST_OWED) break
          owed.delete(oldest)
        }
        owed.set(id, one)
        return {
          waitMs: 0,
          async giveBack() {
            owed.delete(id)
            await Promise.all([mine.giveBack(), one.settled?.giveBack().catch(noteFailure)])
          },
        }
      }
      return either(together, alone)
    },
    wait: (key, most) =>
      either(
        () => shared.wait(key, most),
        () => own.wait(key, most),
      ),
  }
}

/*
 * A window is a set of the permits granted in it, which ends with the window: a permit requested again after a lost answer counts
 * once, and is never given back to a later window. Each script uses one key, so a cluster spreads them over its nodes.
 */

/** Arguments: limit, length of a new window in ms, id of the permit. Returns ms to wait. */
const TAKE = `
  if redis.call('SISMEMBER', KEYS[1], ARGV[3]) == 1 then return 0 end
  if redis.call('SCARD', KEYS[1]) >= tonumber(ARGV[1]) then return math.max(1, redis.call('PTTL', KEYS[1])) end
  redis.call('SADD', KEYS[1], ARGV[3])
  if redis.call('SCARD', KEYS[1]) == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
  return 0`
/** Arguments: limit. Returns ms to wait. */
const WAIT = `
  if redis.call('SCARD', KEYS[1]) < tonumber(ARGV[1]) then return 0 end
  return math.max(1, redis.call('PTTL', KEYS[1]))`

/**
 * Rate-limit counts in Redis, shared by all processes. Addresses and travellers are stored as HMACs, which cannot be reversed by
 * trying every address. Throws `SessionStoreUnavailable` when Redis does not answer.
 */
export function createRedisCounts({ guarded }: RedisConnection, secret: string): Counts {
  const [hashKey] = sealingKeys(secret, 'rate-limit')
  const redisKey = (key: string) => `permits:${createHmac('sha256', hashKey).update(key).digest('base64url')}`

  return {
    async take(key, most, windowMs, id = randomBytes(9).toString('base64url')): Promise<Taken> {
      const at = redisKey(key)
      const waitMs = await guarded(async (redis) => Number(await redis.eval(TAKE, 1, at, most, windowMs, id)))
      return {
        waitMs,
        giveBack: () => guarded(async (redis) => void (waitMs === 0 && (await redis.srem(at, id)))),
      }
    },
    wait: (key, most) => guarded(async (redis) => Number(await redis.eval(WAIT, 1, redisKey(key), most))),
  }
}
