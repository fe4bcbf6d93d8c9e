import type { Voice } from 'faces/people'
import type { Phone } from 'faces/visemes'

type Flite = Voice['flite']

/** The recordings: their loudness differs, and one of them cannot change its pitch. */
const recordings: Record<Flite['voice'], { gain: number; pitch?: number }> = {
  slt: { gain: 1 },
  rms: { gain: 1.7, pitch: 103 },
  awb: { gain: 1.1 },
}
const header = { rate: 24, bytesPerSecond: 28, samples: 44 }

/**
 * Three recordings for all people: a voice is played faster or slower than it was spoken, which changes the
 * body that it seems to come from, and is spoken slower or faster, so that its pace stays. The player does it,
 * told by the rate in the head of the WAV file.
 */
export function tune({ voice, pitch, stretch, timbre = 1 }: Flite) {
  const { gain, pitch: fixed } = recordings[voice]
  const faster = fixed ? pitch / fixed : timbre

  function apply(wav: Uint8Array<ArrayBuffer>, phones: Phone[]) {
    const view = new DataView(wav.buffer, wav.byteOffset, wav.byteLength)
    const rate = Math.round(view.getUint32(header.rate, true) * faster)
    view.setUint32(header.rate, rate, true)
    view.setUint32(header.bytesPerSecond, rate * 2, true)
    for (let at = header.samples; at + 1 < wav.byteLength; at += 2) {
      const loud = view.getInt16(at, true) * gain
      view.setInt16(at, Math.max(-32_768, Math.min(32_767, loud)), true)
    }
    return { wav, phones: phones.map(({ phone, end }) => ({ phone, end: end / faster })) }
  }

  return { pitch: pitch / faster, stretch: stretch * faster, apply }
}
