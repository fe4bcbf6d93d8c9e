// Fits the gate of the built-in responder on the questions of companies, and says how it does on the others:
//   node bench/fit-confidence.ts --set FOLDER [--set FOLDER] [--words]
// With --words without vectors. FOLDER holds set.json and the files that it names. It is not part of this repository.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { featureNames, features } from 'server/conversation/responder/confidence'
import { missingIn } from 'server/conversation/responder/entities'
import { chooseQuotes } from 'server/conversation/responder/quote'
import { smallTalkIn } from 'server/conversation/responder/small-talk'
import { lookUp } from 'server/conversation/retrieve'
import { searchKnowledge } from 'server/knowledge/search/search'
import { type Company, type CompanyQuestion, passagesOf, readCompany } from './company.ts'
import { withDocuments } from './sample.ts'

const { values } = parseArgs({
  options: {
    set: { type: 'string', multiple: true },
    words: { type: 'boolean', default: false },
  },
})

// Nobody waits here: a busy machine does not decide whether vectors have their say.
const patience = 60_000

type Example = { company: string; id: string; x: number[]; right: boolean; covered: boolean }

const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Whether a quote has three fifths of the words of a passage that answers. */
function holds(quote: string, asked: CompanyQuestion) {
  const said = new Set(words(quote))
  return passagesOf(asked).some((passage) => {
    const wanted = words(passage)
    return wanted.filter((word) => said.has(word)).length >= 0.6 * wanted.length
  })
}

async function examplesOf(folder: string, company: Company): Promise<Example[]> {
  const { documents } = await readCompany(folder, company)
  return withDocuments(
    documents,
    { vectors: !values.words },
    async ({ db, caller, organizationId }) => {
      const examples: Example[] = []
      for (const asked of company.questions) {
        const alone = !asked.after && ['answer', 'unknown'].includes(asked.expect)
        if (!alone || smallTalkIn(asked.ask, '')) continue
        const search = (question: string) =>
          searchKnowledge(db, caller, { organizationId, question, limit: 20, patience })
        const { parts } = await lookUp(search, { question: asked.ask, history: [] })
        const [part] = parts
        const x = part && features(part.question, part)
        if (!part || !x) continue
        const [quote] = chooseQuotes(part.question, part, 1)
        const passage = quote && part.passages[quote.passage]
        // What lacks a name of the question is not answered, however sure.
        const { passages } = part
        const named = { sentence: quote?.text ?? '', passages, own: '' }
        if (!quote || !passage || missingIn(part.question, { ...named, passage }).length > 0)
          continue
        const covered = asked.expect === 'answer'
        const right = covered && quote !== undefined && holds(quote.text, asked)
        examples.push({ company: company.id, id: asked.id, x, right, covered })
      }
      return examples
    },
  )
}

const sum = (a: number[], b: number[]) =>
  a.reduce((total, each, at) => total + each * (b[at] ?? 0), 0)
const probability = (weights: number[], x: number[]) => 1 / (1 + Math.exp(-sum(weights, [...x, 1])))

/** Logistic regression with a small penalty, by gradient descent. */
function fit(examples: Example[]): number[] {
  let weights = [...featureNames.map(() => 0), 0]
  for (let round = 0; round < 20_000; round += 1) {
    const slope = weights.map((weight, at) => (at < featureNames.length ? 0.005 * weight : 0))
    for (const { x, right } of examples) {
      const error = (probability(weights, x) - Number(right)) / examples.length
      for (const [at, each] of [...x, 1].entries()) slope[at] = (slope[at] ?? 0) + error * each
    }
    weights = weights.map((weight, at) => weight - 0.5 * (slope[at] ?? 0))
  }
  return weights
}

function report(name: string, weights: number[], examples: Example[]) {
  for (const least of [0.3, 0.4, 0.5, 0.6, 0.7]) {
    const said = examples.filter(({ x }) => probability(weights, x) >= least)
    const count = (some: Example[]) => String(some.length).padStart(4)
    console.log(
      `${name.padEnd(12)} p >= ${least}: right ${count(said.filter(({ right }) => right))} of ${count(examples.filter(({ right }) => right))}` +
        `, wrong ${count(said.filter(({ right, covered }) => covered && !right))}` +
        `, not covered ${count(said.filter(({ covered }) => !covered))} of ${count(examples.filter(({ covered }) => !covered))}`,
    )
  }
}

const examples: Example[] = []
for (const folder of values.set ?? []) {
  const set: { companies: Company[] } = JSON.parse(await readFile(join(folder, 'set.json'), 'utf8'))
  for (const company of set.companies) examples.push(...(await examplesOf(folder, company)))
}
if (examples.length === 0) console.log('Skipped: give a folder with --set FOLDER.')
for (const company of new Set(examples.map((each) => each.company))) {
  const of = (mine: boolean) => examples.filter((each) => (each.company === company) === mine)
  report(`on ${company}`, fit(of(false)), of(true))
}
if (examples.length > 0) {
  const weights = fit(examples)
  for (const [at, name] of [...featureNames, 'constant'].entries()) {
    console.log(`${name.padEnd(12)} ${weights[at]?.toFixed(2)}`)
  }
}
if (process.env.EVERY)
  for (const { id, x, right, covered } of examples)
    console.log(id, right, covered, x.map((v) => v.toFixed(2)).join(' '))
