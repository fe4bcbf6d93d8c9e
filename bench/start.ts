// How long the product takes from the start of its process until it is ready, on new and on existing data, and what all its
// processes hold in memory at rest: private pages whole, shared ones by their share (Pss). The files of programs are shared
// with whoever else runs Node, so that part is smaller the more do. Reads /proc, so Linux only.

import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { processMs } from './processor-time.ts'
import { startProduct } from './product.ts'

const rounds = 5
// The product gives memory back when it had nothing to do for fifteen seconds.
const restMs = 45_000

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

function parentOf(pid: string) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}

type Memory = { Pss_Anon: number; Pss_Shmem: number; Pss_File: number }

/** Megabytes of a process and of all that it started. */
function memoryOf(pid: number): Memory {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const children = readdirSync('/proc')
    .filter((each) => /^\d+$/.test(each) && parentOf(each) === pid)
    .map((each) => memoryOf(Number(each)))
  const total = (kind: keyof Memory) =>
    children.reduce(
      (sum, child) => sum + child[kind],
      (Number(new RegExp(`^${kind}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1]) * 1024) / 1e6,
    )
  return { Pss_Anon: total('Pss_Anon'), Pss_Shmem: total('Pss_Shmem'), Pss_File: total('Pss_File') }
}

function tellMemory({ Pss_Anon, Pss_Shmem, Pss_File }: Memory) {
  const [all, own, files] = [Pss_Anon + Pss_Shmem + Pss_File, Pss_Anon + Pss_Shmem, Pss_File]
  console.log(
    `memory of all processes at rest: ${all.toFixed(0)} MB, of them ${own.toFixed(0)} MB their own and ${files.toFixed(0)} MB of programs' files`,
  )
}

/** Starts and stops the product once; seconds of the clock and of its processor. */
async function start(dataDir: string, atRest?: (pid: number) => Promise<void>) {
  const began = performance.now()
  const { pid, stop } = await startProduct(dataDir)
  const seconds = (performance.now() - began) / 1000
  const processor = processMs(pid) / 1000
  await atRest?.(pid)
  await stop()
  return { seconds, processor }
}

const print = (what: string, starts: { seconds: number; processor: number }[]) => {
  const seconds = median(starts.map((each) => each.seconds)).toFixed(2)
  const processor = median(starts.map((each) => each.processor)).toFixed(2)
  console.log(`${what}: ${seconds} s, of them ${processor} s of the server's processor`)
}

const fresh = []
const existing = []
for (let round = 0; round < rounds; round += 1) {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-start-'))
  try {
    fresh.push(await start(dataDir))
    existing.push(await start(dataDir))
    if (round < rounds - 1) continue
    await start(dataDir, async (pid) => {
      await delay(restMs)
      tellMemory(memoryOf(pid))
    })
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
print(`ready on new data, median of ${rounds}`, fresh)
print(`ready on existing data, median of ${rounds}`, existing)
