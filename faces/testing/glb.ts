import { crc32, deflateSync } from 'node:zlib'

/** A picture of one colour, of any size: it packs to almost nothing. */
export function flatPng(width: number, height: number) {
  const chunk = (name: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const rows = Array.from({ length: Math.min(height, 4) }, () =>
    Buffer.concat([Buffer.from([0]), Buffer.alloc(Math.min(width, 4) * 3, 0xc0)]),
  )
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const data = deflateSync(Buffer.concat(rows))
  return new Uint8Array(
    Buffer.concat([
      signature,
      chunk('IHDR', head),
      chunk('IDAT', data),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  )
}

/** A glTF 2.0 binary of a description and its bytes. */
export function packGlb(json: unknown, binary: Uint8Array = new Uint8Array()) {
  const padded = (data: Uint8Array, filler: number) =>
    Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4, filler)])
  const chunk = (type: number, data: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32LE(data.length, 0)
    head.writeUInt32LE(type, 4)
    return Buffer.concat([head, data])
  }
  const text = Buffer.from(typeof json === 'string' ? json : JSON.stringify(json))
  const chunks = [chunk(0x4e4f534a, padded(text, 0x20))]
  if (binary.length > 0) chunks.push(chunk(0x004e4942, padded(binary, 0)))
  const head = Buffer.alloc(12)
  head.writeUInt32LE(0x46546c67, 0)
  head.writeUInt32LE(2, 4)
  head.writeUInt32LE(12 + chunks.reduce((sum, { length }) => sum + length, 0), 8)
  return new Uint8Array(Buffer.concat([head, ...chunks]))
}
