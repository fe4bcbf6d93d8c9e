// Fits the gate of the built-in responder on the questions of companies and on a sample in the form of SQuAD, and says how
// it does on those that it was not fitted on:
//   npm run gate --workspace bench -- --set FOLDER [--set FOLDER] [--sample FILE] [--words]
// With --words without vectors. FOLDER holds set.json and the files that it names, as bench/companies/development does.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { featureNames } from 'server/conversation/responder/judging/features'
import type { Company } from '../company.ts'
import { type Example, examplesOfCompany, examplesOfSample } from './examples.ts'

const { values } = parseArgs({
  options: {
    set: { type: 'string', multiple: true },
    sample: { type: 'string' },
    words: { type: 'boolean', default: false },
  },
})

// What is certainly not covered counts less: there is much of it, and little is asked of it.
const worth = {
  ...{ covered: 1, unknown: 1.5, foreign: 0.1, removed: 0.12 },
  ...{ sample: 0.3, absent: 0.5 },
} satisfies Record<Example['kind'], number>

/** Of a row of features and a 1. */
function likely(weights: number[], row: number[]) {
  let z = 0
  for (let at = 0; at < row.length; at += 1) z += (weights[at] ?? 0) * (row[at] ?? 0)
  return 1 / (1 + Math.exp(-z))
}
const probability = (weights: number[], x: number[]) => likely(weights, [...x, 1])

// More of these never makes an answer less likely, and more of those never likelier: a weight that says so fits chance.
const more = ['coverage', 'f', 'match', 'margin', 'first', 'passage', 'ahead', 'said']
const less = ['brevity', 'row', 'unsaid', 'nearer']

/** A weight within what its feature may say. */
function allowed(weight: number, at: number): number {
  const name = featureNames[at] ?? ''
  if (more.includes(name)) return Math.max(0, weight)
  return less.includes(name) ? Math.min(0, weight) : weight
}

/** Logistic regression with a penalty on what each feature's spread is worth, by gradient descent. */
function fit(examples: Example[]): number[] {
  let weights = [...featureNames.map(() => 0), 0]
  const rows = examples.map(({ x }) => [...x, 1])
  const total = examples.reduce((all, { kind }) => all + worth[kind], 0)
  const spreads = featureNames.map((_, at) => {
    const values = examples.map(({ x }) => x[at] ?? 0)
    const mean = values.reduce((all, each) => all + each, 0) / values.length
    return values.reduce((all, each) => all + (each - mean) ** 2, 0) / values.length
  })
  for (let round = 0; round < 6000; round += 1) {
    const slope = weights.map((weight, at) => 0.02 * weight * (spreads[at] ?? 0))
    for (const [place, { right, kind }] of examples.entries()) {
      const row = rows[place] ?? []
      const error = (worth[kind] * (likely(weights, row) - Number(right))) / total
      for (let at = 0; at < row.length; at += 1)
        slope[at] = (slope[at] ?? 0) + error * (row[at] ?? 0)
    }
    weights = weights.map((weight, at) => allowed(weight - (slope[at] ?? 0), at))
  }
  return weights
}

/** How the gate does on companies that it was not fitted on. */
function report(judged: { p: number; example: Example }[]) {
  for (const least of [0.3, 0.35, 0.4, 0.5, 0.6]) {
    const count = (test: (example: Example) => boolean) => {
      const all = judged.filter(({ example }) => test(example))
      const said = all.filter(({ p }) => p >= least)
      return `${said.length} of ${all.length}`
    }
    const of = (...kinds: Example['kind'][]) =>
      count(({ kind, right }) => kinds.includes(kind) && !right)
    console.log(
      `p >= ${least}: right ${count(({ right }) => right)}, wrong ${of('covered', 'sample')}, not covered ${of('unknown')}` +
        `, of other companies ${of('foreign')}, taken away ${of('removed')}, topic absent ${of('absent')}`,
    )
  }
}

const examples: Example[] = []
for (const folder of values.set ?? []) {
  const set: { companies: Company[] } = JSON.parse(await readFile(join(folder, 'set.json'), 'utf8'))
  for (const company of set.companies)
    examples.push(...(await examplesOfCompany(folder, company, set.companies, values.words)))
}
if (values.sample) examples.push(...(await examplesOfSample(values.sample, values.words)))
if (examples.length === 0) console.log('Skipped: give a folder with --set FOLDER.')
for (const blind of [false, true]) {
  const mine = examples.filter((each) => each.blind === blind)
  if (mine.length === 0) continue
  console.log(blind ? 'Without vectors' : 'With vectors')
  const judged = [...new Set(mine.map(({ company }) => company))].flatMap((company) => {
    const weights = fit(mine.filter((each) => each.company !== company))
    return mine
      .filter((each) => each.company === company)
      .map((example) => ({ p: probability(weights, example.x), example }))
  })
  report(judged)
  const weights = fit(mine).map((weight) => weight.toFixed(2))
  console.log(`weights: [${weights.slice(0, -1).join(', ')}], constant: ${weights.at(-1)}`)
  console.log(`in the order of ${featureNames.join(', ')}`)
}
