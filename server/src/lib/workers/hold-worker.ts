import { type Answer, type Start, type Worker, WorkerEnded } from './start-worker.ts'

type Waiting = { resolve(result: unknown): void; reject(error: Error): void }

/** What a worker can be asked, and what it answers, by kind. */
export type Asked = Record<string, [given: unknown, result: unknown]>

export type HeldWorker<Kinds extends Asked> = {
  ask<Kind extends keyof Kinds>(kind: Kind, given: Kinds[Kind][0]): Promise<Kinds[Kind][1]>
  /** Ends it; what it was asked is rejected with this when it is gone. What is asked next starts another. */
  end(error?: Error): Promise<void>
  /** What it has taken so far; null where none runs, or where that cannot be told. */
  usage: Worker['usage']
}

/** A worker that is started when it is first asked, and ends when nothing was asked for `restMs`. */
export function holdWorker<Kinds extends Asked>(start: Start, restMs: number): HeldWorker<Kinds> {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let rest: NodeJS.Timeout | undefined
  let last = 0

  async function ended(one: Worker | undefined, error: Error) {
    if (!one || worker !== one) return
    worker = undefined
    clearTimeout(rest)
    const asked = [...waiting.values()]
    waiting.clear()
    await one.end()
    for (const { reject } of asked) reject(error)
  }

  function answered(one: Worker, answer: Answer) {
    const asker = waiting.get(answer.id)
    if (worker !== one || !asker) return
    waiting.delete(answer.id)
    if (waiting.size === 0) {
      one.letGo()
      rest = setTimeout(() => void ended(one, new WorkerEnded()), restMs).unref()
    }
    if (answer.ok) asker.resolve(answer.result)
    else asker.reject(new Error(answer.message))
  }

  function begin() {
    const begun: Worker = start({
      answered: (answer) => answered(begun, answer),
      ended: (error) => void ended(begun, error),
    })
    return begun
  }

  return {
    ask(kind, given) {
      worker ??= begin()
      clearTimeout(rest)
      last += 1
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      waiting.set(last, { resolve, reject })
      worker.keep()
      worker.send({ id: last, kind, given })
      // The worker answers each kind with its own result: `Kinds` says which.
      return promise as Promise<Kinds[typeof kind][1]>
    },
    end: (error = new WorkerEnded()) => ended(worker, error),
    usage: () => worker?.usage() ?? null,
  }
}
