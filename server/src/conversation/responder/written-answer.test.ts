import { expect, test } from 'vitest'
import { found } from '../testing/passages.ts'
import { judge } from './judging/judge.ts'
import { detectLanguage } from './languages/language.ts'
import { writtenAnswer } from './written-answer.ts'

/** What a search finds for a question that is as near as this to the one that was written. */
function partOf(question: string, written: string, { cosine = 0.9, coverage = 0.6 } = {}) {
  const { passages, terms } = found(question.toLowerCase().match(/\p{L}{4,}/gu) ?? [], [
    { body: `${written}\n\nYes, a tenth of the price.`, title: written, kind: 'answer', cosine },
  ])
  const near = passages.map((passage) => ({
    ...passage,
    language: detectLanguage(written) ?? 'en',
    sentences: passage.sentences.map((each) =>
      each.from === 0 ? { ...each, cosine, coverage } : each,
    ),
  }))
  return { question, passages: near, terms, W: 1 }
}

test.each([
  ['Is there a discount for seniors?', 'Is there a student discount?'],
  ['Do you have a senior discount?', 'Do you have a discount for students?'],
  ['Can I bring my cat to the office?', 'Can I bring my dog to the office?'],
  ['How do I end my subscription?', 'How do I upgrade my subscription?'],
  ['When do you open on Sunday?', 'When do you open on Saturday?'],
  ['Can I bring my dog to the office on Sundays?', 'Can I bring my dog to the office?'],
  ['What does the ticket for 5 rides cost?', 'What does the ticket for 10 rides cost?'],
  ['What is not insured?', 'What is insured?'],
  ['Gibt es einen Rabatt für Senioren?', 'Gibt es einen Rabatt für Studenten?'],
])('%s is not %s', (asked, written) => {
  const part = partOf(asked, written)

  expect(writtenAnswer(part, '')).toBeNull()
  expect(judge(part, { own: '', wanted: 2, brief: false }).level).not.toBe('answer')
})

test.each([
  ['Is there a discount for students?', 'Is there a student discount?'],
  ['Do you offer a reduction to pupils?', 'Do you have a discount for students?'],
  ['May I take my dog to the office?', 'Can I bring my dog to the office?'],
  ['When are you open on Saturdays?', 'When do you open on Saturday?'],
  ['What is the cost of the ticket for 10 rides?', 'What does the ticket for 10 rides cost?'],
  ['Gibt es Ermäßigung für Studenten?', 'Gibt es einen Rabatt für Studenten?'],
])('%s is %s', (asked, written) => {
  expect(writtenAnswer(partOf(asked, written), '')?.text).toBe('Yes, a tenth of the price.')
})

test.each([
  ['What does the ticket cost?', 'What does the ticket for 10 rides cost?'],
  ['Is the office open on Sundays?', 'Is the Oslo office open on Sundays?'],
])('%s is not %s, though all of its words are there', (asked, written) => {
  expect(writtenAnswer(partOf(asked, written, { cosine: 0.8, coverage: 1 }), '')).toBeNull()
})

test('a name of the own company tells no question from another', () => {
  const part = partOf('Is the office open on Sundays?', 'Is the Acme office open on Sundays?', {
    coverage: 1,
  })

  expect(writtenAnswer(part, 'Help desk of Acme')).not.toBeNull()
})

test('one word alone is in many questions', () => {
  const part = partOf('How long does delivery take?', 'Can I change the delivery address?', {
    ...{ cosine: 0.7, coverage: 1 },
  })
  const [delivery] = part.terms

  expect(writtenAnswer({ ...part, terms: delivery ? [delivery] : [] }, '')).toBeNull()
})

test('a yes that was written to another question is not even near', () => {
  const part = partOf('Can I order by phone?', 'Can I change my order?', { cosine: 0.7 })

  expect(judge(part, { own: '', wanted: 2, brief: false }).level).toBe('unknown')
})
