import { describe, expect, test } from 'vitest'
import { createEar } from './heard.ts'

const rate = 24_000

/** A vowel: harmonics of a voice at 140 Hz, strong near these frequencies. */
function vowel(seconds: number, formants: number[]) {
  return Float32Array.from({ length: seconds * rate }, (_, at) => {
    let sample = 0
    for (let harmonic = 1; harmonic < 24; harmonic += 1) {
      const frequency = harmonic * 140
      const weight = formants.reduce(
        (sum, formant, order) =>
          sum + Math.exp(-(((frequency - formant) / 120) ** 2)) / (order + 1),
        0.02,
      )
      sample += weight * Math.sin((2 * Math.PI * frequency * at) / rate)
    }
    return sample * 0.2
  })
}

/** Noise without anything low in it, the same each time. */
function hiss(seconds: number) {
  let before = 0
  return Float32Array.from({ length: seconds * rate }, (_, at) => {
    const next = Math.sin(at * 12.9898) * 43_758.5453
    const noise = next - Math.floor(next) - 0.5
    const high = noise - before
    before = noise
    return high * 0.2
  })
}

function hearing(...parts: Float32Array[]) {
  const ear = createEar(rate)
  for (const part of parts) ear.hear(part)
  return ear
}

describe('a mouth for a sound', () => {
  const quiet = new Float32Array(0.5 * rate)

  test('rests in silence, is open 80 ms after a vowel began, and shut 120 ms after its end', () => {
    const ear = hearing(quiet, vowel(0.5, [750, 1200]), quiet)

    expect(ear.voicedAt(0.4).open).toBe(0)
    expect(ear.voicedAt(0.58).open).toBeGreaterThan(0.4)
    expect(ear.voicedAt(1.12).open).toBeLessThan(0.1)
    expect(ear.voicedAt(99)).toEqual(ear.voicedAt(-1))
  })

  test('is wide open for ah, round for oo and wide for ee', () => {
    const [ah, oo, ee] = [
      [750, 1200],
      [320, 420],
      [300, 2300],
    ].map((formants) => hearing(vowel(0.5, formants)).voicedAt(0.4))
    if (!ah || !oo || !ee) throw new Error('There are three vowels.')

    expect(ah.open).toBeGreaterThan(Math.max(oo.open, ee.open))
    expect(oo.round).toBeGreaterThan(Math.max(ah.round, ee.round) + 0.3)
    expect(ee.wide).toBeGreaterThan(Math.max(ah.wide, oo.wide) + 0.1)
  })

  test('hisses between the teeth', () => {
    const said = hearing(vowel(0.3, [750, 1200]), hiss(0.3)).voicedAt(0.55)

    expect(said.open).toBeLessThan(0.3)
    expect(said.teeth).toBeGreaterThan(0.3)
  })

  test('moves without a jump, wherever its parts are cut', () => {
    const sound = vowel(0.5, [750, 1200])
    const [whole, cut] = [hearing(sound), hearing(sound.subarray(0, 1001), sound.subarray(1001))]
    let before = 0
    for (let time = 0; time < 0.5; time += 0.01) {
      const { open } = whole.voicedAt(time)
      expect(Math.abs(open - before)).toBeLessThan(0.5)
      expect(cut.voicedAt(time).open).toBe(open)
      before = open
    }
  })
})
