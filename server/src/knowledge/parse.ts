import { Worker } from 'node:worker_threads'
import type { Chunk } from './chunk.ts'
import { Unreadable } from './document.ts'

export type ReadDocument = {
  text: string
  pages: number[]
  chunks: Chunk[]
  contentHash: string
  mimeType: string
}

export type ParseAnswer =
  | { ok: true; document: ReadDocument }
  | { ok: false; code: Unreadable['code']; message: string }

export type ParseLimits = { seconds: number; megabytes: number }

/**
 * Reads and cuts a file in a thread of its own, which is killed at its limits (security 32).
 * Throws Unreadable, with words for the uploader, when the file cannot be read.
 */
export function parseFile(
  bytes: Uint8Array,
  name: string,
  {
    signal,
    limits = { seconds: 60, megabytes: 512 },
  }: { signal?: AbortSignal; limits?: ParseLimits } = {},
): Promise<ReadDocument> {
  signal?.throwIfAborted()
  const worker = new Worker(new URL('./parse-worker.ts', import.meta.url), {
    workerData: { bytes, name },
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
    // What a parser prints is not ours to log: it may quote the file.
    stdout: true,
    stderr: true,
  })
  const { promise, resolve, reject } = Promise.withResolvers<ReadDocument>()
  const timer = setTimeout(
    () => reject(new Unreadable('too_complex', 'Reading this file took too long and was stopped.')),
    limits.seconds * 1000,
  )
  const abort = () => reject(signal?.reason)
  signal?.addEventListener('abort', abort)
  worker.once('message', (answer: ParseAnswer) => {
    if (answer.ok) resolve(answer.document)
    else reject(new Unreadable(answer.code, answer.message))
  })
  worker.once('error', (error: Error & { code?: string }) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
      reject(
        new Unreadable('too_complex', 'Reading this file needs too much memory and was stopped.'),
      )
    } else {
      reject(new Unreadable('broken', 'This file is broken and cannot be read.', { cause: error }))
    }
  })
  worker.once('exit', () => reject(new Unreadable('broken', 'Reading this file was interrupted.')))
  return promise.finally(async () => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
    await worker.terminate()
  })
}
