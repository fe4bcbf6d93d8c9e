import { inflateRawSync } from 'node:zlib'
import { Unreadable } from '../document.ts'

const maxEntries = 10_000
const maxRatio = 100
const maxUnpacked = 256 * 1024 * 1024

const broken = () => new Unreadable('broken', 'This file is broken and cannot be opened.')
const bomb = () => new Unreadable('too_complex', 'This file unpacks to far more than its size.')

function endOfDirectory(zip: Buffer) {
  for (let at = zip.length - 22; at >= Math.max(0, zip.length - 65_557); at -= 1) {
    if (zip.readUInt32LE(at) === 0x06054b50) return at
  }
  throw broken()
}

/**
 * The entries of a zip file by name, each unpacked when it is asked for, after proving it harmless: its directory is not believed, every entry is unpacked
 * once and stopped where it exceeds what it declared.
 */
export function checkedZipEntries(bytes: Uint8Array): Map<string, () => Buffer> {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = new Map<string, () => Buffer>()
  let total = 0
  try {
    const end = endOfDirectory(zip)
    const count = zip.readUInt16LE(end + 10)
    if (count > maxEntries) throw bomb()
    let at = zip.readUInt32LE(end + 16)
    for (let entry = 0; entry < count; entry += 1) {
      if (zip.readUInt32LE(at) !== 0x02014b50) throw broken()
      if (zip.readUInt16LE(at + 8) & 1) {
        throw new Unreadable('encrypted', 'This file is protected by a password.')
      }
      const method = zip.readUInt16LE(at + 10)
      const packed = zip.readUInt32LE(at + 20)
      const unpacked = zip.readUInt32LE(at + 24)
      const nameLength = zip.readUInt16LE(at + 28)
      const local = zip.readUInt32LE(at + 42)
      const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
      total += unpacked
      if (total > maxUnpacked || total > zip.length * maxRatio) throw bomb()
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
      if (method === 8 && unpacked > 0) {
        inflateRawSync(zip.subarray(start, start + packed), { maxOutputLength: unpacked })
      }
      const data = zip.subarray(start, start + packed)
      entries.set(name, () =>
        method === 8 ? inflateRawSync(data, { maxOutputLength: Math.max(unpacked, 1) }) : data,
      )
      at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
    }
  } catch (error) {
    if (error instanceof Unreadable) throw error
    if (error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
      throw bomb()
    throw broken()
  }
  return entries
}
