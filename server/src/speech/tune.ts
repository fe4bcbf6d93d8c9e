import type { Voice } from 'faces/people'
import type { Phone } from 'faces/visemes'

type Flite = Voice['flite']
/** Samples of 16 bits, how many of them are played in a second, and when each sound ends then. */
export type Tuned = { samples: Int16Array; rate: number; phones: Phone[] }

/** The recordings: their loudness differs, and one of them cannot change its pitch. */
const recordings: Record<Flite['voice'], { gain: number; pitch?: number }> = {
  slt: { gain: 1 },
  rms: { gain: 1.7, pitch: 103 },
  awb: { gain: 1.1 },
}
// Of a WAV file as the voice writes it: where its rate stands, and where its samples begin.
const header = { rate: 24, samples: 44 }

/**
 * Three recordings for all people: a voice is played faster or slower than it was spoken, which changes the
 * body that it seems to come from, and is spoken slower or faster, so that its pace stays. The player does it,
 * told by the rate at which the samples are to be played.
 */
export function tune({ voice, pitch, stretch, timbre = 1 }: Flite) {
  const { gain, pitch: fixed } = recordings[voice]
  const faster = fixed ? pitch / fixed : timbre

  function apply(wav: Uint8Array<ArrayBuffer>, phones: Phone[]): Tuned {
    const view = new DataView(wav.buffer, wav.byteOffset, wav.byteLength)
    const samples = Int16Array.from({ length: (wav.byteLength - header.samples) >> 1 }, (_, at) => {
      const loud = view.getInt16(header.samples + at * 2, true) * gain
      return Math.max(-32_768, Math.min(32_767, loud))
    })
    return {
      samples,
      rate: Math.round(view.getUint32(header.rate, true) * faster),
      phones: phones.map(({ phone, end }) => ({ phone, end: end / faster })),
    }
  }

  return { pitch: pitch / faster, stretch: stretch * faster, apply }
}
