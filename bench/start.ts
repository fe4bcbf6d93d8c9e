// How long the product takes from the start of its process until it is ready, on new and on existing data, and what all its
// processes hold in memory at rest: private pages whole, shared ones by their share (Pss). The files of programs are shared
// with whoever else runs Node, so that part is smaller the more do. Reads /proc, so Linux only.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Memory, processesOf, together } from './memory.ts'
import { processMs } from './processor-time.ts'
import { startProduct } from './product.ts'

const rounds = 5
// The product gives memory back when it had nothing to do for fifteen seconds.
const restMs = 45_000

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

function tellMemory({ Pss_Anon, Pss_Shmem, Pss_File }: Memory) {
  const inMB = (bytes: number) => (bytes / 1e6).toFixed(0)
  const [all, own] = [Pss_Anon + Pss_Shmem + Pss_File, Pss_Anon + Pss_Shmem]
  console.log(
    `memory of all processes at rest: ${inMB(all)} MB, of them ${inMB(own)} MB their own and ${inMB(Pss_File)} MB of programs' files`,
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
      tellMemory(together(processesOf(pid)))
    })
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
print(`ready on new data, median of ${rounds}`, fresh)
print(`ready on existing data, median of ${rounds}`, existing)
