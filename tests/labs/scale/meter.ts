import { Redis } from 'ioredis'
import { cpuSeconds, residentBytes } from '../bench/process-figures.ts'
import type { Fleet } from './fleet.ts'

/** What a stretch of load has cost, and what it did. */
export interface Cost {
  readonly seconds: number
  /** Processor time of each process of the app, seconds. */
  readonly cpu: readonly number[]
  /** Of nginx to browsers, heads included. */
  readonly bytes: number
  /** Commands that Redis ran, those inside scripts not counted apart. */
  readonly commands: number
}

/** Reads counters of all parts; `since` gives what has come upon them. */
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
        // The question itself is one.
        commands: after.commands - before.commands - 1,
      }
    },
    /** Bytes that Redis holds for what is stored. */
    redisMemory: () => figure('memory', 'used_memory'),
    /** Resident bytes of each process of the app. */
    memory: () => fleet.pids.map(residentBytes),
    close: () => redis.quit(),
  }
}

export type Meter = Awaited<ReturnType<typeof openMeter>>
