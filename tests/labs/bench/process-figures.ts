import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks a second of /proc on Linux. */
const TICKS = 100

/** Processor time that a process has used, user and system, in seconds. Linux only; NaN elsewhere. */
export function cpuSeconds(pid: number | undefined): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may contain blanks.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / TICKS
  } catch {
    return Number.NaN
  }
}

/**
 * Processor time of all current threads of a process, in milliseconds, as the scheduler counts it: to the nanosecond, while ticks
 * are of ten milliseconds. Linux only; NaN elsewhere.
 */
export function processorMs(pid: number | undefined): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    const used = threads.map((id) =>
      Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ')[0]),
    )
    return used.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e6
  } catch {
    return Number.NaN
  }
}

/** Memory that a process holds, bytes. Linux only; NaN elsewhere. */
export function residentBytes(pid: number | undefined): number {
  try {
    const [, kb] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kb) * 1024
  } catch {
    return Number.NaN
  }
}
