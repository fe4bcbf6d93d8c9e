// What the processes of the product hold in memory: private pages whole, shared ones by their share (Pss). Reads /proc, so
// Linux only.
import { readdirSync, readFileSync } from 'node:fs'

export type Memory = { Pss_Anon: number; Pss_Shmem: number; Pss_File: number }
type Process = { pid: number; name: string; memory: Memory }

/** The name and the parent of a process; null where it is gone. */
function statOf(pid: number) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const end = text.lastIndexOf(')')
    const parent = Number(text.slice(end + 2).split(' ')[1])
    return { name: text.slice(text.indexOf('(') + 1, end), parent }
  } catch {
    return null
  }
}

/** Bytes of one process; nothing where it is gone. */
function ownMemory(pid: number): Memory {
  let rollup = ''
  try {
    rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  } catch {}
  const of = (kind: string) =>
    Number(new RegExp(`^${kind}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1] ?? 0) * 1024
  return { Pss_Anon: of('Pss_Anon'), Pss_Shmem: of('Pss_Shmem'), Pss_File: of('Pss_File') }
}

/** A process and all that it started. */
export function processesOf(root: number): Process[] {
  const all = readdirSync('/proc')
    .filter((each) => /^\d+$/.test(each))
    .flatMap((each) => {
      const stat = statOf(Number(each))
      return stat ? [{ pid: Number(each), ...stat }] : []
    })
  const below = (pid: number): typeof all =>
    all.filter(({ parent }) => parent === pid).flatMap((child) => [child, ...below(child.pid)])
  return [...all.filter(({ pid }) => pid === root), ...below(root)].map(({ pid, name }) => ({
    ...{ pid, name },
    memory: ownMemory(pid),
  }))
}

/** Bytes of several processes together. */
export function together(processes: Process[]): Memory {
  const total = (kind: keyof Memory) => processes.reduce((sum, { memory }) => sum + memory[kind], 0)
  return { Pss_Anon: total('Pss_Anon'), Pss_Shmem: total('Pss_Shmem'), Pss_File: total('Pss_File') }
}

export const wholeOf = ({ Pss_Anon, Pss_Shmem, Pss_File }: Memory) =>
  Pss_Anon + Pss_Shmem + Pss_File

/**
 * Bytes that a process and those that it started hold for themselves alone, but for PostgreSQL's. It costs next to nothing,
 * so it can be asked while others are timed by the same process; `processesOf` takes 50 ms.
 */
export function anonymousMemory(root: number): number {
  try {
    const children = readFileSync(`/proc/${root}/task/${root}/children`, 'utf8').trim().split(' ')
    return [root, ...children.filter((child) => child !== '').map(Number)]
      .map((pid) => readFileSync(`/proc/${pid}/status`, 'utf8'))
      .filter((status) => !status.startsWith('Name:\tpostgres'))
      .reduce((sum, status) => {
        const kB = /^RssAnon:\s+(\d+) kB/m.exec(status)?.[1] ?? 0
        return sum + Number(kB) * 1024
      }, 0)
  } catch {
    // One of them ended between two looks.
    return 0
  }
}
