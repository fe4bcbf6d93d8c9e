import type { Phone } from './visemes.ts'

// Adaptive differential PCM: four bits say how far each sample lies from what the one before it promised, in steps that
// grow and shrink with the sound (after IMA's recommendation of 1992). A quarter of the bytes of PCM, and any first
// part of it can be played before the rest is there.

/** What is known of a sound before it comes. Without `phones` the mouth follows the sound itself. */
export type SoundHead = {
  /** Samples to be played in a second. */
  rate: number
  seconds?: number
  phones: Phone[]
}

const steps = Array.from({ length: 89 }, (_, at) => Math.floor(7 * 1.1 ** at))
const changes = [-1, -1, -1, -1, 2, 4, 6, 8]
const loudest = 32_767

/** The two ends go through the same states, so that one knows what the other has heard. */
function createState() {
  let sample = 0
  let index = 0
  return {
    /** How far `wanted` is from here, in four bits. */
    towards(wanted: number) {
      const step = steps[index] ?? 7
      const far = Math.min(7, Math.floor((Math.abs(wanted - sample) * 4) / step))
      return wanted < sample ? far | 8 : far
    },
    /** Takes four bits and gives the sample they lead to, in 16 bits. */
    take(code: number) {
      const far = (((code & 7) + 0.5) * (steps[index] ?? 7)) / 4
      sample = Math.max(-loudest, Math.min(loudest, sample + (code & 8 ? -far : far)))
      index = Math.max(0, Math.min(88, index + (changes[code & 7] ?? 0)))
      return sample
    },
  }
}

/** Compresses 16-bit samples in parts of even length; the parts belong together. */
export function createCompressor() {
  const state = createState()
  const next = (wanted: number) => {
    const code = state.towards(wanted)
    state.take(code)
    return code
  }
  return (samples: Int16Array): Uint8Array<ArrayBuffer> => {
    const bytes = new Uint8Array(Math.ceil(samples.length / 2))
    for (let at = 0; at < bytes.length; at += 1) {
      bytes[at] = next(samples[at * 2] ?? 0) | (next(samples[at * 2 + 1] ?? 0) << 4)
    }
    return bytes
  }
}

/** The way back, into samples between -1 and 1. */
export function createExpander() {
  const state = createState()
  return (bytes: Uint8Array): Float32Array<ArrayBuffer> => {
    const samples = new Float32Array(bytes.length * 2)
    for (const [at, byte] of bytes.entries()) {
      samples[at * 2] = state.take(byte & 15) / (loudest + 1)
      samples[at * 2 + 1] = state.take(byte >> 4) / (loudest + 1)
    }
    return samples
  }
}
