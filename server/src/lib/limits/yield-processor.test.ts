import { getPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'

/** On Linux each thread is told its own priority (getpriority(2)). */
const code = (url: URL) => `
  import(${JSON.stringify(url.href)}).then(({ yieldProcessor }) => {
    yieldProcessor()
    require('node:worker_threads').parentPort.postMessage(require('node:os').getPriority())
  })`

test.runIf(process.platform === 'linux')('only the thread that asks steps back', async () => {
  const own = getPriority()
  const worker = new Worker(code(new URL('./yield-processor.ts', import.meta.url)), { eval: true })

  const of = await new Promise((resolve, reject) =>
    worker.once('message', resolve).once('error', reject),
  )

  expect({ of, own: getPriority() }).toEqual({ of: Math.min(19, own + 5), own })
})
