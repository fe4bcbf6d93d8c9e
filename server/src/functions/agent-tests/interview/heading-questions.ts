import type { Passage, Question } from './question.ts'

// What is longer is a sentence, not a question somebody asks.
const longest = 120

function asked(heading: string): string | null {
  if (heading.length > longest) return null
  if (/\?$/.test(heading)) return heading
  const [, act] = /^how to (.+)$/i.exec(heading) ?? []
  return act ? `How do I ${act.replace(/[.:]$/, '')}?` : null
}

/** The question that the heading of a passage is, or names ("How to …"); its answer has to cite the passage's document. */
export function headingQuestions({ heading, body }: Passage): Question[] {
  const last = heading.at(-1)?.trim()
  const question = last ? asked(last) : null
  if (!question) return []
  const text = body.replace(/^#+ .*$/gm, '').trim()
  const [evidence = ''] = text.split('\n').filter((line) => line.trim() !== '')
  return evidence === '' ? [] : [{ kind: 'heading', question, expected: '', evidence }]
}
