// How long a recorded sound is, told by what a player would play of it: lengths that a file claims can be wrong.

/** Milliseconds of a packet of Opus, by its first bytes (RFC 6716, 3.1 and 3.2). */
function opusMs(packet: Uint8Array) {
  const [head = 0, count = 0] = packet
  const config = head >> 3
  const silkMs = [10, 20, 40, 60][config % 4] ?? 0
  const otherMs = config < 16 ? [10, 20][config % 2] : [2.5, 5, 10, 20][config % 4]
  const frameMs = config < 12 ? silkMs : (otherMs ?? 0)
  const frames = [1, 2, 2, count & 63][head & 3] ?? 0
  return frameMs * frames
}

/** The value of an EBML number at this place, and where it ends; with its marker where it is an id. */
function ebmlNumber(bytes: Buffer, at: number, isId: boolean) {
  const first = bytes[at] ?? 0
  const width = Math.clz32(first) - 23
  if (first === 0 || at + width > bytes.length) return null
  let value = isId ? first : first & ((1 << (8 - width)) - 1)
  let isOpen = !isId && value === (1 << (8 - width)) - 1
  for (let next = at + 1; next < at + width; next += 1) {
    const byte = bytes[next] ?? 0
    value = value * 256 + byte
    isOpen &&= byte === 255
  }
  return { value, end: at + width, isOpen }
}

// Segment, Cluster and BlockGroup hold others; of the rest blocks count, and what says which codec it is.
const holders = [0x18538067, 0x1f43b675, 0xa0, 0x1654ae6b, 0xae]
const blocks = [0xa3, 0xa1]
const codecId = 0x86

/** WebM (Matroska) with Opus, whose blocks hold one packet each. */
function webmMs(bytes: Buffer) {
  let ms = 0
  let isOpus = false
  let at = 0
  while (at < bytes.length) {
    const id = ebmlNumber(bytes, at, true)
    const size = id && ebmlNumber(bytes, id.end, false)
    if (!size) return null
    const { value, end, isOpen } = size
    if (holders.includes(id.value)) {
      at = end
      continue
    }
    if (isOpen) return null
    const body = bytes.subarray(end, end + value)
    if (id.value === codecId) isOpus = body.toString('latin1').startsWith('A_OPUS')
    if (blocks.includes(id.value)) {
      const track = ebmlNumber(body, 0, false)
      const flags = body[(track?.end ?? 0) + 2] ?? 0
      // Several packets in one block.
      if (!track || flags & 6) return null
      ms += opusMs(body.subarray(track.end + 3))
    }
    at = end + value
  }
  return isOpus ? ms : null
}

/** Ogg with Opus. Its first two packets are its head and its tags. */
function oggMs(bytes: Buffer) {
  let ms = 0
  let packets = 0
  let isNew = true
  let at = 0
  while (bytes.toString('latin1', at, at + 4) === 'OggS') {
    const count = bytes[at + 26] ?? 0
    let body = at + 27 + count
    for (const length of bytes.subarray(at + 27, at + 27 + count)) {
      const part = bytes.subarray(body, body + length)
      if (packets === 0 && !part.toString('latin1').startsWith('OpusHead')) return null
      if (isNew && packets > 1) ms += opusMs(part)
      isNew = length < 255
      if (isNew) packets += 1
      body += length
    }
    at = body
  }
  return packets > 0 && at === bytes.length ? ms : null
}

/** WAV (RIFF) with samples as they are: what they take. */
function wavMs(bytes: Buffer) {
  let at = 12
  let perMs = 0
  while (at + 8 <= bytes.length) {
    const name = bytes.toString('latin1', at, at + 4)
    const size = bytes.readUInt32LE(at + 4)
    if (name === 'fmt ' && at + 24 <= bytes.length && bytes.readUInt16LE(at + 8) === 1) {
      perMs = (bytes.readUInt32LE(at + 12) * bytes.readUInt16LE(at + 20)) / 1000
    }
    if (name === 'data') return perMs > 0 ? Math.min(size, bytes.length - at - 8) / perMs : null
    at += 8 + size + (size % 2)
  }
  return null
}

const boxes = ['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof', 'traf']
const perFrame = 1024
const rates = [8000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000]

/** MP4 with AAC: its frames, which its tables and fragments count, at the rate of its track. */
function mp4Ms(bytes: Buffer) {
  let frames = 0
  let rate = 0
  let at = 0
  while (at + 8 <= bytes.length) {
    const size = bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (boxes.includes(name)) {
      at += 8
      continue
    }
    if (size < 8) return null
    const body = bytes.subarray(at + 8, at + size)
    if (name === 'mdhd' && body.length >= 24) rate = body.readUInt32BE(body[0] === 1 ? 20 : 12)
    if (name === 'stsz' && body.length >= 12) frames += body.readUInt32BE(8)
    if (name === 'trun' && body.length >= 8) frames += body.readUInt32BE(4)
    at += size
  }
  const isKnown = rates.includes(rate) && bytes.includes('mp4a')
  return isKnown && frames > 0 ? (frames * perFrame * 1000) / rate : null
}

const readers: [string, (bytes: Buffer) => number | null][] = [
  ['webm', webmMs],
  ['ogg', oggMs],
  ['wav', wavMs],
  ['mp4', mp4Ms],
]

/** The least that speech takes, in bytes of a second: what Opus has at its lowest rate. */
const leastBytes = 750

/** How long a sound plays, in milliseconds; of one that cannot be read the longest that so many bytes play. */
export function soundMs(sound: Uint8Array, type: string): { ms: number; isKnown: boolean } {
  const bytes = Buffer.from(sound.buffer, sound.byteOffset, sound.byteLength)
  const known = readers.find(([kind]) => type.includes(kind))?.[1](bytes)
  if (known) return { ms: Math.ceil(known), isKnown: true }
  return { ms: Math.ceil((bytes.length * 1000) / leastBytes), isKnown: false }
}
