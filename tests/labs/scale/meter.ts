import { Redis } from 'ioredis'
import { cpuSeconds, residentBytes } from '../bench/process-figures.ts'
import type { Fleet } from './fleet.ts'

/** What a period of load has cost. */
export interface Cost {
  readonly seconds: number
  /** Processor time of each process of the app, seconds. */
  readonly cpu: readonly number[]
  /** Bytes from nginx to browsers, headers included. */
  readonly bytes: number
  /** Commands that Redis ran, those inside scripts included. */
  readonly commands: number
}

/** Reads the counters of all parts; `since` returns how much they have grown. */
export async function openMeter(fleet: Fleet) {
  const redis = new Redis(fleet.redis.url)
  const figure = async (section: string, name: string) =>
    Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(await redis.info(section))?.[1])
  const now = async () => ({
    seconds: performance.now() / 1000,
    cpu: fleet.pids.map(cpuSeconds),
    bytes: fleet.bytesSent(),
    commands: await figure('stats', 'total_commands_processed'),
  })
  return {
    now,
    async since(before: Cost): Promise<Cost> {
      const after = await now()
      return {
        seconds: after.seconds - before.seconds,
        cpu: after.cpu.map((used, index) => used - (before.cpu[index] ?? 0)),
        bytes: after.bytes - before.bytes,
        // Reading the counter was a command too.
        commands: after.commands - before.commands - 1,
      }
    },
    /** Bytes of memory that Redis uses. */
    redisMemory: () => figure('memory', 'used_memory'),
    /** Resident bytes of each process of the app. */
    memory: () => fleet.pids.map(residentBytes),
    close: () => redis.quit(),
  }
}

export type Meter = Awaited<ReturnType<typeof openMeter>>
