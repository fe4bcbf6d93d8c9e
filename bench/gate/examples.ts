import { features } from 'server/conversation/responder/judging/features'
import { missingIn } from 'server/conversation/responder/naming/entities'
import { closestQuotes } from 'server/conversation/responder/quoting/quote'
import { smallTalkIn } from 'server/conversation/responder/small-talk'
import { answerFromTables } from 'server/conversation/responder/tables/answer-from-tables'
import { searchWords } from 'server/conversation/retrieval/search-words'
import type { KnowledgeFound } from 'server/knowledge/search/passage'
import { searchKnowledge } from 'server/knowledge/search/search'
import { type Company, type CompanyQuestion, passagesOf, readCompany } from '../company.ts'
import { readSample, withDocuments, withLibrary } from '../sample.ts'

// No one waits here: a busy machine does not decide whether vectors count.
const patience = 60_000

export type Example = {
  /** Whose question it is; `sample` of those in the form of SQuAD. */
  company: string
  id: string
  x: number[]
  /** Without vectors. */
  blind: boolean
  right: boolean
  /**
   * Of a company: its own question; that of another one; its own, with the passages that answer taken away. Of the sample: a
   * question to all paragraphs, or to all but those of its topic.
   */
  kind: 'covered' | 'unknown' | 'foreign' | 'removed' | 'sample' | 'absent'
}

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
function exampleOf(asked: string, found: KnowledgeFound, own: string) {
  const judged = features(asked, found)
  const quotes = closestQuotes(asked, found)
  const [quote] = quotes
  const passage = quote && found.passages[quote.passage]
  if (!judged || !quote || !passage) return null
  // What lacks a name of the question is not answered, however sure.
  const named = { sentence: quote.text, passages: found.passages, own, passage }
  if (missingIn(asked, named).length > 0) return null
  return { ...judged, quotes: quotes.map(({ text }) => text) }
}

/** The questions of all companies of a set, put to one of them. */
export async function examplesOfCompany(
  folder: string,
  company: Company,
  all: Company[],
  isBlind: boolean,
): Promise<Example[]> {
  const { documents } = await readCompany(folder, company)
  const { name, role, instructions } = company.agent
  const own = `${name} ${role} ${instructions}`
  return withDocuments(documents, { vectors: !isBlind }, async ({ db, caller, organizationId }) => {
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
        const example = exampleOf(asked.ask, found, own)
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
  })
}

/** The questions of a sample in the form of SQuAD, each with its topic and without. */
export async function examplesOfSample(file: string, isBlind: boolean): Promise<Example[]> {
  const sample = await readSample(file)
  return withLibrary(sample, { vectors: !isBlind }, async (library) => {
    const { db, caller, organizationId, sources } = library
    const examples: Example[] = []
    for (const { question: asked, paragraph, answers } of sample.questions) {
      const question = searchWords(asked)
      const topic = sources.find((source) => source.paragraph.id === paragraph)?.paragraph.title
      const others = sources.filter((source) => source.paragraph.title !== topic)
      const query = { organizationId, question, limit: 20, patience }
      const all = await searchKnowledge(db, caller, query)
      const sourceIds = others.map(({ id }) => id)
      const rest = await searchKnowledge(db, caller, { ...query, sourceIds })
      for (const [kind, seen] of [['sample', all] as const, ['absent', rest] as const]) {
        for (const found of isBlind ? [seen] : [seen, withoutVectors(seen)]) {
          const example = exampleOf(asked, found, '')
          if (!example) continue
          const { x, blind, quotes } = example
          const right = kind === 'sample' && answers.some((gold) => quotes.join(' ').includes(gold))
          examples.push({ company: 'sample', id: paragraph, x, blind, right, kind })
        }
      }
    }
    return examples
  })
}
