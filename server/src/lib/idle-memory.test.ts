import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const module = new URL('./idle-memory.ts', import.meta.url).href

/** A process that fills its heap, lets go of it, and then waits. It ends by itself when the heap is small. */
async function heapAfterRest(...flags: string[]) {
  const script = `
    import { releaseIdleMemory } from ${JSON.stringify(module)}
    let filled = Array.from({ length: 2_000_000 }, (_, at) => ({ at }))
    releaseIdleMemory(100)
    filled = null
    const megabytes = () => process.memoryUsage().heapTotal / 2 ** 20
    const most = megabytes()
    let looks = 0
    const timer = setInterval(() => {
      looks += 1
      if (megabytes() > 32 && looks < 40) return
      clearInterval(timer)
      console.log(JSON.stringify({ most, left: megabytes() }))
    }, 100)`
  const child = spawn(process.execPath, [...flags, '--input-type=module', '--eval', script])
  const [out] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return JSON.parse(out) as { most: number; left: number }
}

test('an idle process gives back what it no longer uses, and keeps it without the flag', async () => {
  const [given, kept] = await Promise.all([heapAfterRest('--expose-gc'), heapAfterRest()])

  expect(given.most).toBeGreaterThan(64)
  expect(given.left).toBeLessThan(32)
  expect(kept.left).toBeGreaterThan(64)
})
