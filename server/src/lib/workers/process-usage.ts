import { readFileSync } from 'node:fs'

export type Usage = {
  /** Of a processor. */
  seconds: number
  /** Of memory that it holds now. */
  bytes: number
}

// Of times in /proc, on every Linux (proc_pid_stat(5), "USER_HZ").
const ticksPerSecond = 100

/** What a process has taken so far, all its threads together; null where the system does not tell or it is gone. */
export function usageOf(pid: number): Usage | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Its name, which may hold anything, ends with the last bracket.
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
    const kB = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return { seconds: (Number(user) + Number(system)) / ticksPerSecond, bytes: Number(kB) * 1024 }
  } catch {
    return null
  }
}
