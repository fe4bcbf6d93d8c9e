import { Worker } from 'node:worker_threads'
import type { Answer, Asked, Order, ThreadData } from './embedding-worker.ts'

type Waiting = { resolve(result: unknown): void; reject(error: Error): void }

export type EmbeddingThread = {
  ask<Kind extends keyof Asked>(kind: Kind, given: Asked[Kind][0]): Promise<Asked[Kind][1]>
  close(): Promise<void>
}

const interrupted = () => new Error('The thread of the embedding model ended.')

/** A thread with the embedding model, started when it is first asked; it ends when nothing was asked for `restMs`. */
export function createEmbeddingThread({
  background,
  restMs,
}: ThreadData & { restMs: number }): EmbeddingThread {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let rest: NodeJS.Timeout | undefined
  let last = 0

  function ended(one: Worker, error: Error) {
    if (worker !== one) return
    worker = undefined
    clearTimeout(rest)
    void one.terminate()
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  function answered(one: Worker, answer: Answer) {
    const asker = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (answer.ok) asker?.resolve(answer.result)
    else asker?.reject(new Error(answer.message))
    if (waiting.size > 0) return
    // Nothing waits for it: a process may end meanwhile.
    one.unref()
    rest = setTimeout(() => ended(one, interrupted()), restMs).unref()
  }

  function start() {
    const started = new Worker(new URL('./embedding-worker.ts', import.meta.url), {
      workerData: { background } satisfies ThreadData,
      // What the model prints is for its makers.
      stdout: true,
      stderr: true,
    })
    started.on('message', (answer: Answer) => answered(started, answer))
    started.on('error', (error: Error) => ended(started, error))
    started.on('exit', () => ended(started, interrupted()))
    return started
  }

  return {
    ask(kind, given) {
      worker ??= start()
      clearTimeout(rest)
      last += 1
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      waiting.set(last, { resolve, reject })
      worker.ref()
      worker.postMessage({ id: last, kind, given } as Order)
      // The worker answers each kind with its own result: `Asked` says which.
      return promise as Promise<Asked[typeof kind][1]>
    },
    async close() {
      const one = worker
      if (one) ended(one, interrupted())
      await one?.terminate()
    },
  }
}

/** For what is embedded while nobody waits for it. */
export const backgroundThread = createEmbeddingThread({ background: true, restMs: 20_000 })
/** For questions, which somebody waits for. */
export const questionThread = createEmbeddingThread({ background: false, restMs: 900_000 })
