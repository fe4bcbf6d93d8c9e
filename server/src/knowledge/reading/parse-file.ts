import { Worker } from 'node:worker_threads'
import type { Chunk } from './chunk.ts'
import { Unreadable } from './document.ts'
import type { FileType } from './file-type.ts'
import type { PageInfo } from './parse-web-page.ts'
import type { PdfLimits } from './pdf/limits.ts'

/** How a page of the web is read: where it is, and the encoding that its host names. */
export type PageOrder = { url: string; charset?: string | undefined }

export type ReadDocument = {
  text: string
  pages: number[]
  chunks: Chunk[]
  contentHash: string
  mimeType: string
}

/** A page says what leads on from it, also where it has no text of its own. */
export type ReadPage = ReadDocument & { page?: PageInfo }

export type ParseAnswer =
  | { ok: true; document: ReadPage }
  | { ok: false; code: Unreadable['code']; message: string }

export type ParseLimits = {
  /** By the clock. */
  seconds: number
  /** Of a processor. */
  cpuSeconds: number
  megabytes: number
  /** Within a PDF, where they are not the usual ones. */
  pdf?: Partial<PdfLimits>
}

/** What the thread is given. */
export type ParseOrder = {
  bytes: Uint8Array
  name: string
  /** What it is, where that need not be found out. */
  type?: FileType | undefined
  page?: PageOrder | undefined
  pdf?: Partial<PdfLimits> | undefined
}

const usual: ParseLimits = { seconds: 60, cpuSeconds: 30, megabytes: 512 }
const tooLong = () =>
  new Unreadable('too_complex', 'Reading this file took too long and was stopped.')
const tooMuch = () =>
  new Unreadable('too_complex', 'Reading this file needs too much memory and was stopped.')

const lookEvery = 200

/** Looks at what the thread uses: its engine bounds neither its processor time nor what lies outside its heap. */
function watch(
  worker: Worker,
  limits: ParseLimits,
  { stop, onSpent }: { stop: (why: Unreadable) => void; onSpent: (seconds: number) => void },
) {
  async function look() {
    const [cpu, heap] = await Promise.all([worker.cpuUsage(), worker.getHeapStatistics()])
    const seconds = (cpu.user + cpu.system) / 1_000_000
    onSpent(seconds)
    if (seconds > limits.cpuSeconds) stop(tooLong())
    const bytes = heap.used_heap_size + heap.external_memory
    if (bytes > limits.megabytes * 1024 * 1024) stop(tooMuch())
  }
  // A thread that ended meanwhile has nothing to tell.
  const timer = setInterval(() => void look().catch(() => {}), lookEvery)
  return () => clearInterval(timer)
}

type Options = {
  signal?: AbortSignal
  type?: FileType
  page?: PageOrder
  limits?: ParseLimits
  /** Hears how many seconds of a processor it has taken so far. */
  onSpent?: (seconds: number) => void
}

/**
 * Reads and cuts a file in a thread of its own, which is killed at its limits (security 32).
 * Throws Unreadable, with words for the uploader, when the file cannot be read.
 */
export function parseFile(
  bytes: Uint8Array,
  name: string,
  { signal, type, page, limits = usual, onSpent = () => {} }: Options = {},
): Promise<ReadPage> {
  signal?.throwIfAborted()
  const worker = new Worker(new URL('./parse-worker.ts', import.meta.url), {
    workerData: { bytes, name, type, page, pdf: limits.pdf } satisfies ParseOrder,
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
    // What a parser prints is not ours to log: it may quote the file.
    stdout: true,
    stderr: true,
  })
  const { promise, resolve, reject } = Promise.withResolvers<ReadPage>()
  const timer = setTimeout(() => reject(tooLong()), limits.seconds * 1000)
  const unwatch = watch(worker, limits, { stop: reject, onSpent })
  const abort = () => reject(signal?.reason)
  signal?.addEventListener('abort', abort)
  worker.once('message', (answer: ParseAnswer) => {
    if (answer.ok) resolve(answer.document)
    else reject(new Unreadable(answer.code, answer.message))
  })
  worker.once('error', (error: Error & { code?: string }) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') reject(tooMuch())
    else {
      reject(new Unreadable('broken', 'This file is broken and cannot be read.', { cause: error }))
    }
  })
  worker.once('exit', () => reject(new Unreadable('broken', 'Reading this file was interrupted.')))
  return promise.finally(async () => {
    clearTimeout(timer)
    unwatch()
    signal?.removeEventListener('abort', abort)
    await worker.terminate()
  })
}
