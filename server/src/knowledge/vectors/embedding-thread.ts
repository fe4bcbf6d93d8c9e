import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Answer, Asked, Order } from './embedding-worker.ts'

type Waiting = { resolve(result: unknown): void; reject(error: Error): void }

export type EmbeddingThread = {
  ask<Kind extends keyof Asked>(kind: Kind, given: Asked[Kind][0]): Promise<Asked[Kind][1]>
  close(): Promise<void>
}

type Hears = { answered(answer: Answer): void; ended(error: Error): void }
/** What holds the model. While nothing waits for it, it does not keep this process alive. */
type Holder = {
  send(order: Order): void
  keep(): void
  letGo(): void
  end(): Promise<unknown>
}

const script = new URL('./embedding-worker.ts', import.meta.url)

const interrupted = () => new Error('The thread of the embedding model ended.')

function thread({ answered, ended }: Hears): Holder {
  // What the model prints is for its makers.
  const worker = new Worker(script, { stdout: true, stderr: true })
  worker.on('message', answered)
  worker.on('error', ended)
  worker.on('exit', () => ended(interrupted()))
  return {
    send: (order) => worker.postMessage(order),
    keep: () => worker.ref(),
    letGo: () => worker.unref(),
    end: () => worker.terminate(),
  }
}

function ownProcess({ answered, ended }: Hears): Holder {
  const child = fork(fileURLToPath(script), [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
    // Ours holds keys.
    env: process.platform === 'win32' ? { SystemRoot: process.env.SystemRoot } : {},
  })
  child.on('message', (answer: Answer) => answered(answer))
  child.on('error', ended)
  child.on('exit', () => ended(interrupted()))
  const exited = once(child, 'exit').catch(() => {})
  return {
    // Why it cannot be sent, the end says.
    send: (order) => child.send(order, () => {}),
    keep() {
      child.ref()
      child.channel?.ref()
    },
    letGo() {
      child.unref()
      child.channel?.unref()
    },
    end() {
      child.kill('SIGKILL')
      return exited
    },
  }
}

/** The embedding model, started when it is first asked; it ends when nothing was asked for `restMs`. */
function createEmbeddingThread(start: (hears: Hears) => Holder, restMs: number): EmbeddingThread {
  const waiting = new Map<number, Waiting>()
  let holder: Holder | undefined
  let rest: NodeJS.Timeout | undefined
  let last = 0

  function ended(one: Holder, error: Error) {
    if (holder !== one) return
    holder = undefined
    clearTimeout(rest)
    void one.end()
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  function answered(one: Holder, answer: Answer) {
    const asker = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (answer.ok) asker?.resolve(answer.result)
    else asker?.reject(new Error(answer.message))
    if (waiting.size > 0) return
    // Nothing waits for it: a process may end meanwhile.
    one.letGo()
    rest = setTimeout(() => ended(one, interrupted()), restMs).unref()
  }

  function begin() {
    const begun: Holder = start({
      answered: (answer) => answered(begun, answer),
      ended: (error) => ended(begun, error),
    })
    return begun
  }

  return {
    ask(kind, given) {
      holder ??= begin()
      clearTimeout(rest)
      last += 1
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      waiting.set(last, { resolve, reject })
      holder.keep()
      holder.send({ id: last, kind, given } as Order)
      // The worker answers each kind with its own result: `Asked` says which.
      return promise as Promise<Asked[typeof kind][1]>
    },
    async close() {
      const one = holder
      if (one) ended(one, interrupted())
      await one?.end()
    },
  }
}

/**
 * For what is embedded while nobody waits for it: a process, since what a thread took for the model stays with the server
 * when it has ended.
 */
export const backgroundEmbedding = createEmbeddingThread(ownProcess, 5000)
/** For questions, which somebody waits for: a thread, which is given many vectors. */
export const questionThread = createEmbeddingThread(thread, 900_000)
