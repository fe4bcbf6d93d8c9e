import { once } from 'node:events'
import { createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { constants, createZstdCompress } from 'node:zlib'
import { Encrypter } from 'age-encryption'
import { StartError } from 'database/start-error'
import { pack } from 'tar-stream'

/** Adds one entry; resolves when it is on its way to the disk. */
export type Add = (name: string, contents: Buffer) => Promise<void>
export type Target = { file: string; passphrase: string | null; signal: AbortSignal }

async function encrypted(contents: Readable, passphrase: string) {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  const stream = await encrypter.encrypt(Readable.toWeb(contents) as globalThis.ReadableStream)
  return Readable.fromWeb(stream as ReadableStream)
}

async function syncFolder(file: string) {
  if (process.platform === 'win32') return
  const folder = await open(dirname(resolve(file)), 'r')
  await folder.sync().finally(() => folder.close())
}

async function openDraft(draft: string, file: string) {
  const out = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
  await once(out, 'open').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`${file} cannot be written (${error.code}).`)
  })
  return out
}

function inOneLine(error: unknown, { file, signal }: Target) {
  if (signal.aborted) return signal.reason
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOSPC' ? new StartError(`The disk of ${file} is full.`) : error
}

/**
 * A tar in zstd, and with a passphrase within age. It has its name only when it is whole and on the disk: until then,
 * and after an accident, there is `FILE.part` at most. Gives what `fill` gives.
 */
export async function writeArchive<T>(target: Target, fill: (add: Add) => Promise<T>): Promise<T> {
  const { file, passphrase, signal } = target
  if (existsSync(file)) throw new StartError(`${file} exists already: choose another name.`)
  const draft = `${file}.part`
  await rm(draft, { force: true })
  const out = await openDraft(draft, file)
  try {
    const tar = pack()
    const params = { [constants.ZSTD_c_checksumFlag]: 1 }
    const compressed = createZstdCompress({ params })
    const packed = pipeline(tar, compressed, { signal })
    packed.catch(() => {})
    const contents = passphrase === null ? compressed : await encrypted(compressed, passphrase)
    const written = Promise.all([packed, pipeline(contents, out, { signal })])
    written.catch(() => {})
    const add: Add = (name, bytes) => {
      const added = new Promise<void>((done, fail) => {
        tar.entry({ name, mode: 0o600 }, bytes, (error) => (error ? fail(error) : done()))
      })
      return Promise.race([added, written.then(() => {})])
    }
    const filled = await fill(add).catch(async (error) => {
      tar.destroy(error)
      await written.catch(() => {})
      throw error
    })
    tar.finalize()
    await written
    signal.throwIfAborted()
    await rename(draft, file)
    await syncFolder(file)
    return filled
  } catch (error) {
    out.destroy()
    await rm(draft, { force: true })
    throw inOneLine(error, target)
  }
}
