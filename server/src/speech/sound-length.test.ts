import { describe, expect, test } from 'vitest'
import { soundMs } from './sound-length.ts'

/** A packet of Opus: twenty milliseconds, in one frame. */
const packet = Buffer.from([0x98, 1, 2, 3])
const bytes = (...given: (number | Buffer | string)[]) =>
  Buffer.concat(
    given.map((one) => (typeof one === 'number' ? Buffer.from([one]) : Buffer.from(one as string))),
  )
const element = (id: number[], body: Buffer) =>
  bytes(Buffer.from(id), 0x40 + (body.length >> 8), body.length & 255, body)
const unknownSize = bytes(0x01, Buffer.alloc(7, 0xff))
const block = (of = packet, flags = 0x80) => element([0xa3], bytes(0x81, 0, 0, flags, of))

/** WebM as browsers record it: the segment and its clusters are of unknown size. */
function webm(blocks: Buffer[], codec = 'A_OPUS') {
  const track = element([0xae], element([0x86], Buffer.from(codec)))
  return bytes(
    element([0x1a, 0x45, 0xdf, 0xa3], Buffer.from('webm')),
    ...[Buffer.from([0x18, 0x53, 0x80, 0x67]), unknownSize],
    element([0x16, 0x54, 0xae, 0x6b], track),
    ...[Buffer.from([0x1f, 0x43, 0xb6, 0x75]), unknownSize, element([0xe7], Buffer.from([0]))],
    ...blocks,
  )
}

function page(packets: Buffer[]) {
  return bytes(
    'OggS',
    Buffer.alloc(22),
    packets.length,
    Buffer.from(packets.map(({ length }) => length)),
    ...packets,
  )
}
const ogg = (packets: Buffer[], head = 'OpusHead') =>
  bytes(page([Buffer.from(head)]), page([Buffer.from('OpusTags')]), page(packets))

const box = (name: string, body: Buffer) => {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(8 + body.length)
  return bytes(size, name, body)
}
const numbers = (...given: number[]) => {
  const body = Buffer.alloc(given.length * 4)
  for (const [at, one] of given.entries()) body.writeUInt32BE(one, at * 4)
  return body
}
const mp4 = (rate: number, whole: number, parts: number, codec = 'mp4a') =>
  bytes(
    box('ftyp', Buffer.from('iso5')),
    box(
      'moov',
      box(
        'trak',
        box(
          'mdia',
          bytes(
            box('mdhd', numbers(0, 0, 0, rate, 0, 0)),
            box(
              'minf',
              box(
                'stbl',
                bytes(box('stsd', Buffer.from(codec)), box('stsz', numbers(0, 0, whole))),
              ),
            ),
          ),
        ),
      ),
    ),
    box('moof', box('traf', box('trun', numbers(0, parts)))),
    box('mdat', Buffer.alloc(9)),
  )

function wav(ms: number, format = 1) {
  const sound = Buffer.alloc(44 + ms * 32)
  sound.write('RIFF\0\0\0\0WAVEfmt \x10\0\0\0', 0, 'latin1')
  sound.writeUInt16LE(format, 20)
  sound.writeUInt16LE(1, 22)
  sound.writeUInt32LE(16_000, 24)
  sound.writeUInt16LE(2, 32)
  sound.write('data', 36)
  sound.writeUInt32LE(ms * 32, 40)
  return sound
}
const known = (ms: number) => ({ ms, isKnown: true })
/** What so many bytes hold at the most. */
const most = ({ length }: Buffer) => ({ ms: Math.ceil(length / 0.75), isKnown: false })
const times = (count: number, one: Buffer) => Array.from({ length: count }, () => one)

describe('the length of a recorded sound', () => {
  test('is that of its packets, as Chrome records them', () => {
    const both = Buffer.from([0x99, 1, 2])
    const six = Buffer.from([0x9b, 6, 2])
    const slow = Buffer.from([0x18, 1])
    const quick = Buffer.from([0xe0, 1])

    expect(soundMs(webm(times(50, block())), 'audio/webm;codecs=opus')).toEqual(known(1000))
    expect(soundMs(webm([block(both), block(six)]), 'audio/webm')).toEqual(known(40 + 120))
    expect(soundMs(webm([block(slow), block(quick), block(quick)]), 'audio/webm')).toEqual(
      known(60 + 5),
    )
    const group = element([0xa0], element([0xa1], bytes(0x81, 0, 0, 0, packet)))
    expect(soundMs(webm([group]), 'audio/webm')).toEqual(known(20))
  })

  test('is that of its packets, as Firefox records them', () => {
    expect(soundMs(ogg(times(50, packet)), 'audio/ogg')).toEqual(known(1000))
    // A packet of 258 bytes goes over two parts.
    const long = Buffer.concat([packet, Buffer.alloc(251)])
    expect(soundMs(ogg([long, Buffer.alloc(3), packet]), 'audio/ogg')).toEqual(known(40))
  })

  test('is that of its frames, as Safari records them, whole or in parts', () => {
    expect(soundMs(mp4(48_000, 0, 375), 'audio/mp4')).toEqual(known(8000))
    expect(soundMs(mp4(48_000, 375, 375), 'audio/mp4')).toEqual(known(16_000))
  })

  test('is that of its samples', () => {
    expect(soundMs(wav(1500), 'audio/wav')).toEqual(known(1500))
  })

  test.each([
    ['of another codec', webm([block()], 'A_VORBIS'), 'audio/webm'],
    ['with packets within packets', webm([block(packet, 0x86)]), 'audio/webm'],
    ['that breaks off', bytes(webm([block()]), 0), 'audio/webm'],
    ['without a codec', ogg([packet], 'VorbisHd'), 'audio/ogg'],
    ['with something behind it', bytes(ogg([packet]), 'more'), 'audio/ogg'],
    ['at a rate that none has', mp4(4_000_000, 0, 375), 'audio/mp4'],
    ['that is no AAC', mp4(48_000, 0, 375, 'alac'), 'audio/mp4'],
    ['whose boxes end nowhere', bytes(mp4(48_000, 0, 375), numbers(1, 1)), 'audio/mp4'],
    ['with compressed samples', wav(1500, 17), 'audio/wav'],
    ['of another kind', wav(1500), 'audio/mpeg'],
  ])('%s is the longest that its bytes can be', (_, sound, type) => {
    expect(soundMs(sound, type)).toEqual(most(sound))
  })
})
