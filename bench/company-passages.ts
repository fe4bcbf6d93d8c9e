// Whether what answers a company's questions is among what a language model is given, without a server in between:
//   node bench/company-passages.ts --set FOLDER [--words]
// Counted are questions that the files answer, of which every passage that their set names is there.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { passagesGiven } from 'server/conversation/prompt/prompt'
import { tokensOf } from 'server/conversation/prompt/tokens'
import type { Earlier } from 'server/conversation/retrieval/follow-up'
import { lookUp } from 'server/conversation/retrieval/retrieve'
import type { Passage } from 'server/knowledge/search/passage'
import { searchKnowledge } from 'server/knowledge/search/search'
import { type Company, type CompanyQuestion, readCompany } from './company.ts'
import { withDocuments } from './sample.ts'

const { values } = parseArgs({
  options: { set: { type: 'string' }, words: { type: 'boolean', default: false } },
})
// No one waits here: a busy machine does not decide whether vectors count.
const patience = 60_000
const places = [1, 3, 5, 6, 8, 10, 12, 16, 20]

const wordsOf = (text: string) =>
  text.toLowerCase().match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[\p{L}\p{N}]+/gu) ?? []

/** The longest run of words that both hold, in that order. */
function commonRun(a: string[], b: string[]) {
  let best = 0
  let row = new Array<number>(b.length + 1).fill(0)
  for (const one of a) {
    const next = [0]
    for (const [at, other] of b.entries()) next.push(one === other ? (row[at] ?? 0) + 1 : 0)
    best = Math.max(best, ...next)
    row = next
  }
  return best
}

/** Three fifths of a gold passage, in one run. */
function holds({ heading, body }: Passage, gold: string) {
  const [a, b] = [wordsOf([...heading, body].join('\n')), wordsOf(gold)]
  return (
    commonRun(a, b) >=
    Math.max(Math.min(2, b.length), Math.ceil(Math.min(a.length, b.length) * 0.6))
  )
}

/** For each source of a question the passages that may stand for it. */
function wantedOf({ source }: CompanyQuestion): string[][] {
  type One = NonNullable<typeof source> extends infer T ? Exclude<T, unknown[]> : never
  const of = ({ passage, or }: One): string[] => [
    ...[passage].flat(),
    ...[or ?? []].flat().flatMap(of as (one: unknown) => string[]),
  ]
  return [source ?? []].flat().map((one) => of(one as One))
}

type Result = {
  kind: string /** The place from which on all are there; Infinity: nowhere. */
  place: number
  given: boolean
  tokens: number
}

async function resultsOf(folder: string, company: Company): Promise<Result[]> {
  const { documents } = await readCompany(folder, company)
  return withDocuments(
    documents,
    { vectors: !values.words },
    async ({ db, caller, organizationId }) => {
      const asked = new Map<string, Earlier[]>()
      const results: Result[] = []
      for (const question of company.questions) {
        const { id, ask, after, class: kind } = question
        const history = after ? (asked.get(after) ?? []) : []
        const { passages } = await lookUp(
          (words) =>
            searchKnowledge(db, caller, { organizationId, question: words, limit: 20, patience }),
          { question: ask, history },
        )
        asked.set(id, [...history, { role: 'user', text: ask, heading: null }])
        const wanted = wantedOf(question)
        if (question.expect !== 'answer' || wanted.length === 0) continue
        const placeOf = (some: string[]) => {
          const at = passages.findIndex((passage) => some.some((gold) => holds(passage, gold)))
          return at === -1 ? Number.POSITIVE_INFINITY : at + 1
        }
        const place = Math.max(...wanted.map(placeOf))
        const given = passagesGiven(passages)
        const tokens = given.reduce((sum, { body }) => sum + tokensOf(body), 0)
        results.push({ kind, place, given: place <= given.length, tokens })
      }
      return results
    },
  )
}

const share = (some: unknown[], all: unknown[]) =>
  `${((some.length / all.length) * 100).toFixed(1)} %`

if (values.set) {
  const folder = values.set
  const set: { companies: Company[] } = JSON.parse(await readFile(join(folder, 'set.json'), 'utf8'))
  const all: Result[] = []
  for (const company of set.companies) all.push(...(await resultsOf(folder, company)))
  const within = places.map(
    (most) =>
      `${most}: ${share(
        all.filter(({ place }) => place <= most),
        all,
      )}`,
  )
  console.log(
    `${all.length} questions; all that answers them is given: ${share(
      all.filter(({ given }) => given),
      all,
    )}`,
  )
  console.log(`among the first ${within.join(', ')}`)
  console.log(
    `tokens given, half at most: ${all.map(({ tokens }) => tokens).sort((a, b) => a - b)[all.length >> 1]}`,
  )
  for (const kind of new Set(all.map(({ kind }) => kind))) {
    const of = all.filter((one) => one.kind === kind)
    console.log(
      `  ${kind.padEnd(18)} ${of.length} ${share(
        of.filter(({ given }) => given),
        of,
      )}, among 20 ${share(
        of.filter(({ place }) => place <= 20),
        of,
      )}`,
    )
  }
} else {
  console.log('Skipped: give a folder with --set FOLDER.')
}
