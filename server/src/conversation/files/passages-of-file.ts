import { type Chunk, chunkDocument } from '../../knowledge/reading/chunk.ts'
import { DocumentBuilder } from '../../knowledge/reading/document.ts'
import { sentencesOf } from '../../knowledge/reading/sentences.ts'
import { sentenceCoverage } from '../../knowledge/search/coverage.ts'
import type { KnowledgeFound, Passage } from '../../knowledge/search/passage.ts'
import { contentWords } from '../models/support.ts'
import { detectLanguage, languages, textsOf } from '../responder/languages/language.ts'
import { sameWord, wordsOf } from '../responder/words.ts'
import type { GivenFile } from './given-file.ts'

const isTitle = (text: string) => text.length <= 80 && !/[.,;:!?…。！？|\n]/u.test(text)

/** The passages of a file, cut as those of knowledge are. */
export function chunksOf({ body }: Pick<GivenFile, 'body'>): Chunk[] {
  const builder = new DocumentBuilder()
  const paragraphs = body.split(/\n[^\S\n]*\n/).filter((paragraph) => paragraph.trim())
  for (const [index, paragraph] of paragraphs.entries()) {
    const text = paragraph.trim()
    const isLast = index === paragraphs.length - 1
    if (text.startsWith('|')) builder.add('table', text)
    else if (isTitle(text) && !isLast) builder.add('heading', text, 1)
    else builder.add('paragraph', text)
  }
  return chunkDocument(builder.done())
}

// As if fifty passages of other matters stood beside these, as in a search of knowledge.
const besides = 50
const k1 = 1.2

type Held = { file: GivenFile; chunk: Chunk; words: string[] }

const small = new Set(languages.flatMap((language) => textsOf(language).words.split(' ')))

/** What a question asks about, short names like VAT among it. */
function askedWords(question: string): string[] {
  const short = wordsOf(question).filter((word) => word.length === 3 && !small.has(word))
  return [...new Set([...contentWords(question), ...short])]
}

function passageOf({ file, chunk }: Held, ordinal: number): Omit<Passage, 'score' | 'coverage'> {
  const { body, heading, page, from, to } = chunk
  const language = detectLanguage(body) ?? 'simple'
  return {
    ...{ chunkId: `${file.id}:${ordinal}`, sourceId: file.id, documentId: file.id },
    ...{ revision: 1, from, to, shared: false, kind: 'file', ordinal, title: file.name },
    ...{ heading, page, body, language, bm25: 0, f: 0 },
    ...{ cosine: null, sentenceCosine: null, headed: 0 },
    sentences: sentencesOf(body, language).map((sentence) => ({
      ...sentence,
      ...{ coverage: 0, cosine: null },
    })),
  }
}

/** Looks questions up in what a visitor gave, by words and in memory: it is one person's and short. */
export function searchFiles(files: GivenFile[]) {
  const held: Held[] = files.flatMap((file) =>
    chunksOf(file).map((chunk) => ({
      ...{ file, chunk },
      words: wordsOf([file.name, ...chunk.heading, chunk.body].join(' ')),
    })),
  )

  const vocabulary = [...new Set(held.flatMap(({ words }) => words))]

  const search = (question: string): KnowledgeFound => {
    const wanted = askedWords(question)
    const forms = new Map(
      wanted.map((lexeme) => [
        lexeme,
        new Set(vocabulary.filter((word) => sameWord(word, lexeme))),
      ]),
    )
    const count = (words: string[], lexeme: string) =>
      words.filter((word) => forms.get(lexeme)?.has(word)).length
    const N = held.length + besides
    const things = wanted.map((lexeme, nth) => {
      const n = held.filter(({ words }) => count(words, lexeme) > 0).length
      return {
        ...{ lexeme, idf: Math.log(1 + (N - n + 0.5) / (n + 0.5)) },
        members: [{ nth, lexeme, share: 1 }],
      }
    })
    const W = things.reduce((sum, { idf }) => sum + idf, 0)
    const saidIn = (text: string) => {
      const words = wordsOf(text)
      return new Set(wanted.filter((lexeme) => count(words, lexeme) > 0))
    }
    const passages = held.flatMap((one, ordinal): Passage[] => {
      const bm25 = things.reduce((sum, { lexeme, idf }) => {
        const tf = count(one.words, lexeme)
        return sum + (idf * tf * (k1 + 1)) / (tf + k1)
      }, 0)
      if (bm25 === 0) return []
      const passage = passageOf(one, ordinal)
      const coverages = sentenceCoverage(things, {
        heading: saidIn([passage.title, ...passage.heading].join(' ')),
        sentences: passage.sentences.map(({ text }) => saidIn(text)),
      })
      const f = bm25 / ((k1 + 1) * W)
      const coverage = Math.max(0, ...coverages)
      const sentences = passage.sentences.map((sentence, index) => ({
        ...sentence,
        coverage: coverages[index] ?? 0,
      }))
      return [{ ...passage, bm25, f, sentences, coverage, score: f + coverage / 2 }]
    })
    return {
      passages: passages.sort((a, b) => b.score - a.score).slice(0, 20),
      terms: things.map(({ lexeme, idf }) => ({ lexeme, idf, stems: [lexeme] })),
      W,
    }
  }
  return { search, all: held.map(passageOf) }
}
