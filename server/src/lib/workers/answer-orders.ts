import { parentPort } from 'node:worker_threads'
import type { Asked } from './hold-worker.ts'
import type { Answer, Order } from './start-worker.ts'

type Acts<Kinds extends Asked> = {
  [Kind in keyof Kinds]: (given: Kinds[Kind][0]) => Kinds[Kind][1] | Promise<Kinds[Kind][1]>
}

/** Called by a worker, a thread or a process of its own: does what it is asked, and answers. */
export function answerOrders<Kinds extends Asked>(acts: Acts<Kinds>) {
  async function answer({ id, kind, given }: Order): Promise<Answer> {
    try {
      return { id, ok: true, result: await acts[kind as keyof Kinds](given) }
    } catch (error) {
      return { id, ok: false, message: error instanceof Error ? error.message : String(error) }
    }
  }
  const asker = parentPort ?? process
  asker.on('message', async (order: Order) => {
    const answered = await answer(order)
    if (parentPort) parentPort.postMessage(answered)
    else process.send?.(answered)
  })
}
