// Fits the gate of the built-in responder on the questions of companies, and says how it does on the others:
//   node bench/fit-confidence.ts --set FOLDER [--set FOLDER] [--words]
// With --words without vectors. FOLDER holds set.json and the files that it names, as bench/companies/development does.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { featureNames, features } from 'server/conversation/responder/confidence'
import { missingIn } from 'server/conversation/responder/entities'
import { closestQuotes } from 'server/conversation/responder/quote'
import { smallTalkIn } from 'server/conversation/responder/small-talk'
import { answerFromTables } from 'server/conversation/responder/tables/answer-from-tables'
import { searchWords } from 'server/conversation/search-words'
import type { KnowledgeFound } from 'server/knowledge/search/passage'
import { searchKnowledge } from 'server/knowledge/search/search'
import { type Company, type CompanyQuestion, passagesOf, readCompany } from './company.ts'
import { withDocuments } from './sample.ts'

const { values } = parseArgs({
  options: {
    set: { type: 'string', multiple: true },
    words: { type: 'boolean', default: false },
  },
})

// No one waits here: a busy machine does not decide whether vectors count.
const patience = 60_000

type Example = {
  company: string
  id: string
  x: number[]
  /** Without vectors. */
  blind: boolean
  right: boolean
  /** Its own question; that of another company; its own, with the passages that answer taken away. */
  kind: 'covered' | 'unknown' | 'foreign' | 'removed'
}

// What is certainly not covered counts less: there is much of it, and little is asked of it.
const worth = { covered: 1, unknown: 1.5, foreign: 0.3, removed: 0.12 }

const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Whether a quote has three fifths of the words of a passage that answers. */
function holds(quote: string, asked: CompanyQuestion) {
  const said = new Set(words(quote))
  return passagesOf(asked).some((passage) => {
    const wanted = words(passage)
    return wanted.filter((word) => said.has(word)).length >= 0.6 * wanted.length
  })
}

const withoutVectors = (found: KnowledgeFound): KnowledgeFound => ({
  ...found,
  passages: found.passages.map((passage) => ({
    ...passage,
    ...{ cosine: null, sentenceCosine: null },
    sentences: passage.sentences.map((sentence) => ({ ...sentence, cosine: null })),
  })),
})

/** What the gate is asked about a question; null where it has no say. */
function exampleOf(asked: CompanyQuestion, found: KnowledgeFound, own: string) {
  const judged = features(asked.ask, found)
  const quotes = closestQuotes(asked.ask, found, 2)
  const [quote] = quotes
  const passage = quote && found.passages[quote.passage]
  if (!judged || !quote || !passage) return null
  // What lacks a name of the question is not answered, however sure.
  const named = { sentence: quote.text, passages: found.passages, own, passage }
  if (missingIn(asked.ask, named).length > 0) return null
  return { ...judged, quotes: quotes.map(({ text }) => text) }
}

async function examplesOf(folder: string, company: Company, all: Company[]): Promise<Example[]> {
  const { documents } = await readCompany(folder, company)
  const { name, role, instructions } = company.agent
  const own = `${name} ${role} ${instructions}`
  return withDocuments(
    documents,
    { vectors: !values.words },
    async ({ db, caller, organizationId }) => {
      const examples: Example[] = []
      const questions = all.flatMap((each) => each.questions.map((asked) => ({ asked, each })))
      for (const { asked, each } of questions) {
        const alone = !asked.after && ['answer', 'unknown'].includes(asked.expect)
        if (!alone || smallTalkIn(asked.ask, '')) continue
        const question = searchWords(asked.ask)
        const seen = await searchKnowledge(db, caller, {
          ...{ organizationId, question, limit: 20, patience },
        })
        // Cells that answer need no gate.
        if (answerFromTables(asked.ask, seen.passages, 'en')) continue
        const add = (found: KnowledgeFound, kind: Example['kind']) => {
          const example = exampleOf(asked, found, own)
          if (!example) return
          const right = kind === 'covered' && example.quotes.some((quote) => holds(quote, asked))
          const { x, blind } = example
          examples.push({ company: company.id, id: asked.id, x, blind, right, kind })
        }
        const blind = seen.passages[0]?.cosine === null
        for (const found of blind ? [seen] : [seen, withoutVectors(seen)]) {
          const covered = asked.expect === 'answer'
          add(found, each !== company ? 'foreign' : covered ? 'covered' : 'unknown')
          if (each !== company || !covered) continue
          const passages = found.passages.filter(({ body }) => !holds(body, asked))
          add({ ...found, passages }, 'removed')
        }
      }
      return examples
    },
  )
}

const sum = (a: number[], b: number[]) =>
  a.reduce((total, each, at) => total + each * (b[at] ?? 0), 0)
const probability = (weights: number[], x: number[]) => 1 / (1 + Math.exp(-sum(weights, [...x, 1])))

/** Logistic regression with a penalty on what each feature's spread is worth, by gradient descent. */
function fit(examples: Example[]): number[] {
  let weights = [...featureNames.map(() => 0), 0]
  const total = examples.reduce((all, { kind }) => all + worth[kind], 0)
  const spreads = featureNames.map((_, at) => {
    const values = examples.map(({ x }) => x[at] ?? 0)
    const mean = values.reduce((all, each) => all + each, 0) / values.length
    return values.reduce((all, each) => all + (each - mean) ** 2, 0) / values.length
  })
  for (let round = 0; round < 6000; round += 1) {
    const slope = weights.map((weight, at) => 0.02 * weight * (spreads[at] ?? 0))
    for (const { x, right, kind } of examples) {
      const error = (worth[kind] * (probability(weights, x) - Number(right))) / total
      for (const [at, each] of [...x, 1].entries()) slope[at] = (slope[at] ?? 0) + error * each
    }
    weights = weights.map((weight, at) => weight - (slope[at] ?? 0))
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
      `p >= ${least}: right ${count(({ right }) => right)}, wrong ${of('covered')}, not covered ${of('unknown')}` +
        `, of other companies ${of('foreign')}, taken away ${of('removed')}`,
    )
  }
}

const examples: Example[] = []
for (const folder of values.set ?? []) {
  const set: { companies: Company[] } = JSON.parse(await readFile(join(folder, 'set.json'), 'utf8'))
  for (const company of set.companies)
    examples.push(...(await examplesOf(folder, company, set.companies)))
}
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
