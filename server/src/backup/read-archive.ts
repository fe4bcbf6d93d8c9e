import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createZstdDecompress } from 'node:zlib'
import { Decrypter } from 'age-encryption'
import { StartError } from 'database/start-error'
import { extract } from 'tar-stream'

export type Source = { file: string; passphrase: string | null; signal: AbortSignal }
export type Entry = { name: string; contents: Buffer }

const ageHeader = 'age-encryption.org/v1\n'

export const damaged = (file: string) =>
  new StartError(`${file} is not a whole backup: it was cut off, damaged or changed.`)

async function headOf(file: string) {
  try {
    const handle = await open(file, 'r')
    const { buffer, bytesRead } = await handle
      .read(Buffer.alloc(ageHeader.length), 0, ageHeader.length, 0)
      .finally(() => handle.close())
    return buffer.toString('latin1', 0, bytesRead)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    throw new StartError(`${file} cannot be read (${code}).`)
  }
}

/** The compressed tar in the file. A file in the clear is not taken for one that a passphrase vouches for. */
async function openArchive({ file, passphrase }: Source): Promise<Readable> {
  const isEncrypted = (await headOf(file)) === ageHeader
  if (!isEncrypted && passphrase !== null)
    throw new StartError(
      `${file} is not encrypted, and a passphrase is set. Unset it if you trust the file.`,
    )
  if (isEncrypted && passphrase === null)
    throw new StartError(`${file} is encrypted: set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE.`)
  const raw = createReadStream(file)
  if (passphrase === null) return raw
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    const stream = await decrypter.decrypt(Readable.toWeb(raw) as globalThis.ReadableStream)
    return Readable.fromWeb(stream as ReadableStream)
  } catch {
    raw.destroy()
    throw new StartError(`The passphrase does not open ${file}.`)
  }
}

/** The entries of a backup, one after the other. Throws a StartError of one line when it is not whole. */
export async function* readArchive(source: Source): AsyncGenerator<Entry> {
  const archive = await openArchive(source)
  const tar = extract()
  const unpacked = pipeline(archive, createZstdDecompress(), tar)
  unpacked.catch(() => {})
  try {
    for await (const entry of tar) {
      source.signal.throwIfAborted()
      const chunks: Buffer[] = []
      for await (const chunk of entry as AsyncIterable<Buffer>) chunks.push(chunk)
      yield { name: entry.header.name, contents: Buffer.concat(chunks) }
    }
    await unpacked
  } catch {
    source.signal.throwIfAborted()
    throw damaged(source.file)
  } finally {
    archive.destroy()
  }
}
