import { setImmediate } from 'node:timers/promises'
import { createContext, Script } from 'node:vm'
import { type FeatureResult, GrowthBookClient } from '@growthbook/growthbook'
import type { FeaturePayload } from '#backoffice/wire/feature.ts'

/** The visitor for whom flags are evaluated (product §22). */
export interface FlagAttributes {
  deviceId: string
  /** ISO 3166-1 alpha-2, or null if unknown. */
  country: string | null
}

/** The flags of one payload. */
export interface FlagSet {
  /** Evaluates a flag for a visitor; null if it does not exist or cannot be evaluated. Never throws. */
  evaluate: (key: string, visitor: FlagAttributes) => FeatureResult | null
}

/** Thrown for a payload from which no flags can be read; the message names what an operator can do. */
export class FlagsUnreadable extends Error {
  override readonly name = 'FlagsUnreadable'
}

/** Receives flags that cannot be read. */
export interface FlagLog {
  error: (fields: object, message: string) => void
}

export interface FlagSetOptions {
  /** Key of encrypted payloads; null if none is configured. */
  decryptionKey: string | null
  log: FlagLog
}

/**
 * Longest evaluation of a flag whose cost the payload decides, in milliseconds (our figure): a pattern can run for ever on a device
 * id, and prerequisites of prerequisites double with every level.
 */
const EVALUATION_MS = 20

/** Members of a rule that can make it expensive. */
const costly = /"\$regexi?"|"\$notRegexi?"|"parentConditions"/

/** The visitor used to evaluate every flag once when a payload arrives. */
const sample: FlagAttributes = { deviceId: '00000000-0000-4000-8000-000000000000', country: 'IT' }

/**
 * Reads a GrowthBook payload and evaluates each of its flags once. A flag that cannot be evaluated, then or for a later visitor, is
 * off until the next payload and is logged once. Throws FlagsUnreadable.
 */
export async function createFlagSet(
  payload: FeaturePayload,
  { decryptionKey, log }: FlagSetOptions,
): Promise<FlagSet> {
  const client = await clientOf(payload, decryptionKey)
  /** The usable flags, and whether each needs a time limit. */
  const usable = new Map<string, { limited: boolean }>()

  function evaluate(key: string, { deviceId, country }: FlagAttributes): FeatureResult | null {
    const flag = usable.get(key)
    if (!flag) return null
    const attributes = { deviceId, id: deviceId, country }
    const run = () => client.evalFeature(key, { attributes })
    return attempt(key, () => (flag.limited ? withinTime(run) : run()))
  }

  function attempt<Value>(key: string, work: () => Value): Value | null {
    try {
      return work()
    } catch (err) {
      usable.delete(key)
      log.error({ flag: key, err: asError(err) }, 'flag off: it cannot be evaluated')
      return null
    }
  }

  for (const [key, flag] of Object.entries(client.getFeatures())) {
    attempt(key, () => usable.set(key, { limited: costly.test(JSON.stringify(flag)) }))
    evaluate(key, sample)
    // Lets the process answer other requests between two flags.
    await setImmediate()
  }
  return { evaluate }
}

async function clientOf(payload: FeaturePayload, decryptionKey: string | null): Promise<GrowthBookClient> {
  if (payload.encryptedFeatures === undefined) return started({ payload })
  if (decryptionKey === null)
    throw new FlagsUnreadable('the flag service encrypts its payload: set FEATURES_DECRYPTION_KEY')
  // The SDK reports a decryption failure on the console only, and would keep these features.
  const client = await started({ payload: { ...payload, features: undefined }, decryptionKey })
  if (Object.keys(client.getFeatures()).length === 0)
    throw new FlagsUnreadable(
      'the payload of the flag service cannot be decrypted: check FEATURES_DECRYPTION_KEY',
    )
  return client
}

async function started({ payload, decryptionKey }: { payload: object; decryptionKey?: string }) {
  const client = new GrowthBookClient(decryptionKey === undefined ? {} : { decryptionKey })
  await client.setPayload(payload as never)
  return client
}

const sandbox: { run: () => unknown } = { run: () => undefined }
const context = createContext(sandbox)
const script = new Script('run()')

/** How often to run a function that was stopped before it had half its time on a busy processor. */
const MOST_RUNS = 5

/**
 * Runs a function for `EVALUATION_MS` at most, then throws. Also stops a backtracking regular expression. Time that the processor
 * spent on other work does not count.
 */
function withinTime<Value>(run: () => Value): Value {
  sandbox.run = run
  for (let runs = 1; ; runs++) {
    const before = process.threadCpuUsage()
    try {
      return script.runInContext(context, { timeout: EVALUATION_MS }) as Value
    } catch (err) {
      const { user, system } = process.threadCpuUsage(before)
      if (runs === MOST_RUNS || (user + system) / 1000 > EVALUATION_MS / 2) throw err
    }
  }
}

/** An error from another context is not an instance of this one's Error. */
const asError = (thrown: unknown): unknown =>
  thrown instanceof Error ? thrown : new Error(String((thrown as { message?: unknown })?.message ?? thrown))
