// What the built-in responder answers from a company's files, without a server in between:
//   node bench/company-answers.ts --set FOLDER [--words] [--json out.json]
// FOLDER holds set.json and the files that it names, as bench/companies/development does.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CitedText } from 'server/conversation/citations/citations'
import { composeReply } from 'server/conversation/responder/reply'
import type { Earlier } from 'server/conversation/retrieval/follow-up'
import { lookUp } from 'server/conversation/retrieval/retrieve'
import { searchKnowledge } from 'server/knowledge/search/search'
import { type Company, readCompany } from './company.ts'
import { withDocuments } from './sample.ts'

const { values } = parseArgs({
  options: {
    set: { type: 'string' },
    words: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
})

// No one waits here: a busy machine does not decide whether vectors count.
const patience = 60_000

async function answersOf(folder: string, company: Company) {
  const { documents, files } = await readCompany(folder, company)
  return withDocuments(
    documents,
    { vectors: !values.words },
    async ({ db, caller, organizationId, sourceIds }) => {
      const histories = new Map<string, Earlier[]>()
      const answers = []
      for (const { id, ask, after, class: kind } of company.questions) {
        const history = after ? (histories.get(after) ?? []) : []
        const started = performance.now()
        const found = await lookUp(
          (question) =>
            searchKnowledge(db, caller, { organizationId, question, limit: 20, patience }),
          { question: ask, history },
        )
        const persona = { response_length: 'medium', starter_questions: [], ...company.agent }
        const turn = history.filter(({ role }) => role === 'assistant').length
        const earlier = history.flatMap(({ role, text }) => (role === 'user' ? [text] : []))
        const reply = composeReply({ ...found, question: ask, earlier, persona, turn })
        const cited = new CitedText(found.passages, true)
        const text = cited.push(reply.text).text + cited.end()
        histories.set(id, [
          ...history,
          { role: 'user', text: ask, heading: null },
          { role: 'assistant', text, heading: cited.citations[0]?.heading ?? null },
        ])
        const citations = cited.citations.map(({ source_id, title, page, quote }) => ({
          ...{ file: files[sourceIds.indexOf(source_id)] ?? null, title, page, quote },
        }))
        const state = reply.answered ? 'complete' : 'unanswered'
        const ms = Math.round(performance.now() - started)
        answers.push({ id, class: kind, ask, answer: { text: text.trim(), citations, state, ms } })
      }
      return answers
    },
  )
}

if (values.set) {
  const folder = values.set
  const set: { companies: Company[] } = JSON.parse(await readFile(join(folder, 'set.json'), 'utf8'))
  const answers = []
  for (const company of set.companies) answers.push(...(await answersOf(folder, company)))
  const kept = JSON.stringify({ uploads: [], answers }, null, 1)
  if (values.json) await writeFile(values.json, `${kept}\n`)
  else
    for (const { ask, answer } of answers) console.log(`${ask}\n  [${answer.state}] ${answer.text}`)
} else {
  console.log('Skipped: give a folder with --set FOLDER.')
}
