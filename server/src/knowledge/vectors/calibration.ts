import { ModelFault } from '../../conversation/models/model-fault.ts'
import { calibrationPairs } from './calibration-pairs.ts'

/** How many numbers the vectors of a model have, and the line that makes its cosines those of the built-in one. */
export type Calibration = { scale: number; shift: number; dimension: number }

/** What the built-in model says to the pairs, on average; all that reads cosines was fitted to it. */
export const builtInMeans = { related: 0.4514, unrelated: 0.1576 }

// How much nearer what belongs together must be, in standard deviations of what does not.
const leastDifference = 1

const product = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, one, at) => sum + one * (b[at] ?? 0), 0)

const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length

/** The cosines of questions with their own sentences, and with those of others. */
export function meansOf(questions: number[][], sentences: number[][]) {
  const cosines = questions.map((question) => sentences.map((one) => product(question, one)))
  const related = cosines.map((row, nth) => row[nth] ?? 0)
  const others = cosines.flatMap((row, nth) => row.filter((_, at) => at !== nth))
  const unrelated = mean(others)
  const spread = Math.sqrt(mean(others.map((one) => (one - unrelated) ** 2)))
  return { related: mean(related), unrelated, spread }
}

/** Has a model embed the pairs. Throws a ModelFault where it cannot tell what belongs together. */
export async function calibrate(
  embed: (texts: string[]) => Promise<number[][]>,
): Promise<Calibration> {
  const vectors = await embed(calibrationPairs.flat())
  const { related, unrelated, spread } = meansOf(
    vectors.filter((_, at) => at % 2 === 0),
    vectors.filter((_, at) => at % 2 === 1),
  )
  const difference = related - unrelated
  if (!(difference > leastDifference * spread && difference > 1e-4)) {
    throw new ModelFault('request', {
      said: 'This model does not tell texts on the same thing from others. Choose one for embeddings.',
    })
  }
  const scale = (builtInMeans.related - builtInMeans.unrelated) / difference
  return {
    scale,
    shift: builtInMeans.unrelated - scale * unrelated,
    dimension: vectors[0]?.length ?? 0,
  }
}

/** A cosine of a model as the built-in one would say it. */
export const calibrated = ({ scale, shift }: Calibration, cosine: number) =>
  Math.min(1, scale * cosine + shift)
