import { readFileSync } from 'node:fs'
import { join } from 'node:path'

// Linux counts processor time in hundredths of a second, whatever its own clock does.
const msOfTick = 10

/** The numbers of /proc/PID/stat behind the name, which may hold spaces; null when the process has ended. */
function statOf(pid: number) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

const sum = (fields: readonly (string | undefined)[]) =>
  fields.reduce((total, field) => total + Number(field ?? 0), 0) * msOfTick

/** Processor time that a process and its threads have taken, in ms; NaN where there is no /proc. */
export function processMs(pid: number): number {
  const stat = statOf(pid)
  return stat ? sum(stat.slice(11, 13)) : Number.NaN
}

/** The same of PostgreSQL: of its postmaster, of the processes that it has, and of those that have ended. */
export function postgresMs(dataDir: string): number {
  const pid = Number(
    readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
  )
  const own = statOf(pid)
  if (!own) return Number.NaN
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return children.reduce(
    (total, child) => {
      const stat = statOf(Number(child))
      return total + (stat ? sum(stat.slice(11, 15)) : 0)
    },
    sum(own.slice(11, 15)),
  )
}
