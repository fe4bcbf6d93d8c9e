import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

type Reader = (path: string, encoding: 'utf8') => string

// A process may end while it is looked at, or be another user's.
function read(reader: Reader, path: string) {
  try {
    return reader(path, 'utf8')
  } catch {
    return ''
  }
}

function all() {
  return read((path) => readdirSync(path).join(' '), '/proc')
    .split(' ')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
}

const isDead = (state?: string) => state === 'Z' || state === 'X'

/** The living children of a process, and theirs. Empty where there is no /proc. */
export function descendants(ancestor: number): number[] {
  const children = Map.groupBy(all(), (pid) => {
    const [state, parent] = stateOf(pid)
    return isDead(state) ? -1 : Number(parent)
  })
  const below = (pid: number): number[] =>
    (children.get(pid) ?? []).flatMap((child) => [child, ...below(child)])
  return below(ancestor)
}

/** State and parent: behind the name, which may hold anything. */
function stateOf(pid: number) {
  return read(readFileSync, `/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []
}

type Process = { pid: number; parent: number; command: string }

/** The living processes that were started with this folder in their words or surroundings, or work in it. */
export function processesOf(folder: string): Process[] {
  return all().flatMap((pid) => {
    const [state, parent] = stateOf(pid)
    if (pid === process.pid || isDead(state)) return []
    const command = read(readFileSync, `/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim()
    const traces = [
      command,
      read(readFileSync, `/proc/${pid}/environ`),
      read(readlinkSync, `/proc/${pid}/cwd`),
    ]
    return traces.some((trace) => trace.includes(folder))
      ? [{ pid, parent: Number(parent), command }]
      : []
  })
}

/** Those that no other of them started: a fork shows the command line of its parent until it sets its own title. */
export function withoutForks(processes: Process[]) {
  const pids = new Set(processes.map(({ pid }) => pid))
  return processes.filter(({ parent }) => !pids.has(parent))
}
