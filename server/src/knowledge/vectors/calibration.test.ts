import { expect, test } from 'vitest'
import { builtInMeans, calibrate, calibrated, meansOf } from './calibration.ts'
import { calibrationPairs } from './calibration-pairs.ts'
import { builtInEmbedding, vectorsOf } from './embedding-model.ts'

const builtIn = (texts: string[]) => vectorsOf(builtInEmbedding, texts)
const unit = (vector: number[]) => vector.map((one) => one / Math.hypot(...vector))
const pairsOf = (vectors: number[][]) =>
  [0, 1].map((side) => vectors.filter((_, at) => at % 2 === side)) as [number[][], number[][]]

test('the built-in model says to the pairs what others are measured against', async () => {
  const { related, unrelated } = meansOf(...pairsOf(await builtIn(calibrationPairs.flat())))

  expect(related).toBeCloseTo(builtInMeans.related, 3)
  expect(unrelated).toBeCloseTo(builtInMeans.unrelated, 3)
})

test('the pairs are each about something of their own', () => {
  expect(calibrationPairs.length).toBeGreaterThanOrEqual(40)
  expect(new Set(calibrationPairs.flat()).size).toBe(2 * calibrationPairs.length)
})

test('the cosines of another space become those of the built-in one', async () => {
  const moved = async (texts: string[]) =>
    (await builtIn(texts)).map((vector) => unit([...vector, 2]))

  const line = await calibrate(moved)

  const [asked = [], near = [], far = []] = await moved(['Can I rest?', 'A break', 'The train'])
  const [wanted = [], wantedNear = [], wantedFar = []] = await builtIn([
    ...['Can I rest?', 'A break', 'The train'],
  ])
  const cosine = (a: number[], b: number[]) =>
    a.reduce((sum, one, at) => sum + one * (b[at] ?? 0), 0)
  expect(line.dimension).toBe(513)
  expect(calibrated(line, cosine(asked, near))).toBeCloseTo(cosine(wanted, wantedNear), 3)
  expect(calibrated(line, cosine(asked, far))).toBeCloseTo(cosine(wanted, wantedFar), 3)
})

test('no cosine is more than one', () => {
  expect(calibrated({ scale: 3, shift: -0.5, dimension: 2 }, 0.9)).toBe(1)
})

test.each([
  ['says the same of every text', (texts: string[]) => texts.map(() => [1, 0])],
  [
    'says something else of every text',
    (texts: string[]) => texts.map((_, at) => unit([Math.sin(at * 7.1), Math.cos(at * 3.3), 0.2])),
  ],
])('a model that %s is refused', async (_, embed) => {
  await expect(calibrate(async (texts) => embed(texts))).rejects.toMatchObject({
    ...{ kind: 'request', message: expect.stringContaining('does not tell texts') },
  })
})
