import { sentencesOf } from '../../knowledge/reading/sentences.ts'
import { sentenceCoverage } from '../../knowledge/search/coverage.ts'
import type { Passage } from '../../knowledge/search/passage.ts'
import type { Knowledge } from '../responder/knowledge.ts'

type Text = {
  body: string
  heading?: string
  title?: string
  cosine?: number
  kind?: string
  language?: string
}

/** What a search for these stems finds in these texts, best first; a stem is the beginning of a word here. */
export function found(stems: string[], texts: (string | Text)[]): Knowledge {
  const things = stems.map((lexeme, nth) => {
    return { lexeme, idf: 1.5, members: [{ nth, lexeme, share: 1 }] }
  })
  const terms = things.map(({ lexeme, idf }) => ({ lexeme, idf, stems: [lexeme] }))
  const stemsIn = (text: string) =>
    new Set(stems.filter((stem) => new RegExp(`\\b${stem}`, 'i').test(text)))
  const passages = texts.map((text, ordinal): Passage => {
    const {
      body,
      heading = '',
      title = 'Handbook',
      cosine = null,
      kind = 'file',
      language = 'en',
    } = typeof text === 'string' ? { body: text } : text
    const spans = sentencesOf(body, 'en')
    const coverages = sentenceCoverage(things, {
      heading: stemsIn(`${title} ${heading}`),
      sentences: spans.map(({ text }) => stemsIn(text)),
    })
    const f = (0.6 * stemsIn(`${title} ${heading} ${body}`).size) / Math.max(stems.length, 1)
    const coverage = Math.max(0, ...coverages)
    return {
      chunkId: `chunk-${ordinal}`,
      sourceId: `source-${ordinal}`,
      documentId: `document-${ordinal}`,
      ...{ revision: 1, from: 0, to: body.length, shared: false },
      kind,
      ordinal,
      title,
      heading: heading ? [heading] : [],
      page: null,
      body,
      language,
      bm25: f,
      f,
      cosine,
      sentenceCosine: null,
      headed: 0,
      coverage,
      score: coverage + f,
      sentences: spans.map((span, index) => ({
        ...span,
        coverage: coverages[index] ?? 0,
        cosine: null,
      })),
    }
  })
  return { passages, terms }
}
