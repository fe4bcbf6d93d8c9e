import type { Voiced } from './life.ts'
import { shapes } from './visemes.ts'

// A mouth for a voice of which only the sound is known: how loud each moment is and where its energy lies. Low and
// dark is a rounded vowel, bright a wide one, in between an open one, and what hisses is said between the teeth.

/** Voiceds in a second. */
const moments = 100
// In Hz: where what rounds a vowel lies, what opens it, what widens it, and what hisses.
const centres = [320, 800, 2200, 6000]
// What is so much softer than the loudest of late is silence.
const silence = 0.06
// How fast the mouth follows: a share of the way in each moment. It opens faster than it shuts.
const [opens, shuts] = [0.5, 0.28]

const still: Voiced = { ...shapes.rest, stress: 0 }

/** Splits a sound by band-pass filters of two poles (R. Bristow-Johnson's, with a peak gain of 1 and a Q of 1.4). */
function createBands(rate: number) {
  const filters = centres.map((centre) => {
    const angle = (2 * Math.PI * Math.min(centre, rate * 0.4)) / rate
    const alpha = Math.sin(angle) / 2.8
    const scale = 1 + alpha
    return {
      gain: alpha / scale,
      back: [(-2 * Math.cos(angle)) / scale, (1 - alpha) / scale] as const,
      ...{ in1: 0, in2: 0, out1: 0, out2: 0, energy: 0 },
    }
  })
  return {
    take(sample: number) {
      for (const filter of filters) {
        const { gain, back, in2, out1, out2 } = filter
        const out = gain * (sample - in2) - back[0] * out1 - back[1] * out2
        filter.in2 = filter.in1
        filter.in1 = sample
        filter.out2 = out1
        filter.out1 = out
        filter.energy += out * out
      }
    },
    /** What lay in each band since the last time. */
    read: () =>
      filters.map((filter) => {
        const { energy } = filter
        filter.energy = 0
        return energy
      }),
  }
}

const share = (value: number) => Math.min(1, Math.max(0, value))

/** The mouth that makes a sound so loud (0..1) with its energy in these bands. */
function mouthFor(loud: number, bands: number[]): Voiced {
  if (loud < silence) return still
  const all = bands.reduce((sum, one) => sum + one, 1e-12)
  const [dark = 0, open = 0, bright = 0, hiss = 0] = bands.map((one) => one / all)
  if (hiss > 0.5) return { ...shapes.teeth, open: 0.16, wide: 0.4, stress: 0 }
  const wide = share(bright * 2.5 - open)
  const rounded = share(dark * 2 - open * 0.9 - bright * 9)
  return {
    open: share(Math.sqrt(loud) * (0.36 + 0.8 * open - 0.1 * rounded)),
    wide: 0.75 * wide,
    round: 0.95 * rounded,
    teeth: share(0.3 + 0.4 * wide) * (1 - rounded),
    tongue: 0.4 * (1 - rounded),
    smile: 0.2 + 0.35 * wide,
    stress: share((loud - 0.75) * 3),
  }
}

function towards(from: Voiced, to: Voiced): Voiced {
  const pace = to.open > from.open ? opens : shuts
  const next = { ...to }
  for (const key of Object.keys(to) as (keyof Voiced)[]) {
    next[key] = from[key] + (to[key] - from[key]) * pace
  }
  return next
}

/** Hears a sound part by part and tells the mouth at each of its seconds. */
export function createEar(rate: number) {
  const bands = createBands(rate)
  const heard: Voiced[] = []
  const each = Math.round(rate / moments)
  let loudest = 0.05
  let taken = 0
  return {
    hear(samples: Float32Array) {
      for (const sample of samples) {
        bands.take(sample)
        taken += 1
        if (taken < each) continue
        taken = 0
        const read = bands.read()
        const loud = Math.sqrt(read.reduce((sum, one) => sum + one, 0) / each)
        loudest = Math.max(loud, loudest * 0.998)
        heard.push(towards(heard.at(-1) ?? still, mouthFor(share(loud / loudest), read)))
      }
    },
    /** Before and after what was heard the mouth rests. */
    voicedAt(time: number): Voiced {
      return heard[Math.floor(time * moments)] ?? still
    },
  }
}
