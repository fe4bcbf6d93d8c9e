import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { text } from 'node:stream/consumers'
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

  expect({ of, own: getPriority() }).toEqual({ of: Math.min(19, own + 15), own })
})

const sessions = '/proc/self/autogroup'
const niceOf = (told: string) => Number(/nice (-?\d+)/.exec(told)?.[1])

test.runIf(existsSync(sessions))(
  'a process that leads a session takes its session with it',
  async () => {
    const url = new URL('./yield-processor.ts', import.meta.url).href
    const script = `
    import { readFileSync } from 'node:fs'
    import { yieldProcessor } from ${JSON.stringify(url)}
    yieldProcessor({ isListened: true, leadsSession: true })
    console.log(readFileSync('${sessions}', 'utf8'))`

    const leader = spawn(process.execPath, ['--input-type=module', '-e', script], {
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const told = await text(leader.stdout)

    expect(niceOf(told)).toBe(Math.min(19, getPriority() + 5))
    expect(niceOf(readFileSync(sessions, 'utf8'))).not.toBe(niceOf(told))
  },
)
