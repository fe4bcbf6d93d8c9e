import { holdWorker } from '../../lib/workers/hold-worker.ts'
import { ownProcess, ownThread } from '../../lib/workers/start-worker.ts'
import type { Asked } from './embedding-worker.ts'

const script = new URL('./embedding-worker.ts', import.meta.url)

/**
 * For what is embedded while nobody waits for it: a process, since what a thread took for the model stays with the server
 * when it has ended.
 */
export const backgroundEmbedding = holdWorker<Asked>(ownProcess(script), 5000)
/** For questions, which somebody waits for: a thread, which is given many vectors. */
export const questionThread = holdWorker<Asked>(ownThread(script), 900_000)
