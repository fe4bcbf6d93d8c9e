import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'

/** The nice value of each thread of this process: field 19 of proc_pid_stat(5), 17 after the name in parentheses. */
function prioritiesOfThreads() {
  return readdirSync('/proc/self/task').map((thread) => {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
  })
}

test.runIf(process.platform === 'linux')('only the thread that asks steps back', async () => {
  const own = getPriority()
  const url = new URL('./yield-processor.ts', import.meta.url)
  const worker = new Worker(
    `import(${JSON.stringify(url.href)}).then(({ yieldProcessor }) => {
      yieldProcessor()
      const { parentPort } = require('node:worker_threads')
      parentPort.on('message', () => {})
      parentPort.postMessage('ready')
    })`,
    { eval: true },
  )
  try {
    await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))

    const priorities = prioritiesOfThreads()

    expect(priorities.filter((one) => one === Math.min(19, own + 5) || one === 5)).toHaveLength(1)
    expect(getPriority()).toBe(own)
  } finally {
    await worker.terminate()
  }
})
