import { createHash } from 'node:crypto'
import { mimeTypes } from './file-type.ts'
import type { ReadDocument } from './parse-file.ts'

/** The question and its answer as one passage, whatever its length: the answer is given whole or not at all. */
export function answerDocument(question: string, answer: string): ReadDocument {
  const text = `${question.replace(/\s+/g, ' ').trim()}\n\n${answer.trim()}`
  return {
    text,
    pages: [],
    chunks: [{ from: 0, to: text.length, heading: [], body: text, page: null }],
    contentHash: createHash('sha256').update(text).digest('hex'),
    mimeType: mimeTypes.markdown,
  }
}
