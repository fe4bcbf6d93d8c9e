import { expect, test } from 'vitest'
import { createCompressor, createExpander } from './sound.ts'

/** A voice: a tone of 150 Hz with overtones, that swells and falls silent twice a second. */
const voice = Int16Array.from({ length: 16_000 }, (_, at) => {
  const time = at / 16_000
  const tone = [1, 2, 3, 5, 8, 13].reduce(
    (sum, over) => sum + Math.sin(2 * Math.PI * 150 * over * time) / over,
    0,
  )
  return 9000 * tone * Math.max(0, Math.sin(2 * Math.PI * 2 * time))
})

const power = (samples: ArrayLike<number>) =>
  Array.from(samples).reduce((sum, sample) => sum + sample * sample, 0)

test('a quarter of the bytes, and what is lost is 20 decibels under the voice', () => {
  const bytes = createCompressor()(voice)
  const heard = createExpander()(bytes)
  const noise = heard.map((sample, at) => sample - (voice[at] ?? 0) / 32_768)

  expect(bytes.length).toBe(voice.byteLength / 4)
  expect(10 * Math.log10(power(voice) / 32_768 ** 2 / power(noise))).toBeGreaterThan(20)
})

test('parts are the same as the whole', () => {
  const whole = createCompressor()(voice)
  const compress = createCompressor()
  const parts = [voice.subarray(0, 4000), voice.subarray(4000)].flatMap((part) => [
    ...compress(part),
  ])
  const expand = createExpander()
  const heard = [whole.subarray(0, 11), whole.subarray(11)].flatMap((part) => [...expand(part)])

  expect(parts).toEqual([...whole])
  expect(heard).toEqual([...createExpander()(whole)])
})

test('the loudest sound is not turned over', () => {
  const square = Int16Array.from({ length: 800 }, (_, at) => (at % 40 < 20 ? 32_767 : -32_768))
  const heard = createExpander()(createCompressor()(square))

  expect(Math.max(...heard.slice(400).map(Math.abs))).toBeLessThanOrEqual(1)
  for (const at of [410, 450, 490]) expect(heard[at]).toBeGreaterThan(0.5)
  for (const at of [430, 470]) expect(heard[at]).toBeLessThan(-0.5)
})
