import { expect, test } from 'vitest'
import type { Turn } from '../turn-store.ts'
import { offerReason } from './rules.ts'

const turn = (rules: object, more: Partial<Turn> = {}) =>
  ({
    hands_off: true,
    waits_for_person: false,
    agent: { definition: rules },
    history: [{ role: 'assistant', text: 'I do not know.', heading: null, state: 'unanswered' }],
    ...more,
  }) as Turn
const calm = { text: 'Is there a pool?', answered: true }

test.each([
  ['anger', { handoff_on_anger: true }, { ...calm, text: 'This is outrageous.' }],
  ['topic', { handoff_topics: ['Refund'] }, { ...calm, text: 'I want a refund!' }],
  ['topic', { handoff_topics: ['cancel my contract'] }, { ...calm, text: 'cancel  my contract' }],
  ['topic', { handoff_topics: ['解約'] }, { ...calm, text: '契約を解約したい' }],
  ['doubt', { handoff_on_doubt: true }, { ...calm, answered: false }],
])('a person is offered for %s', (reason, rules, said) => {
  expect(offerReason(turn(rules), said)).toBe(reason)
  expect(offerReason(turn({}), said)).toBeNull()
  expect(offerReason(turn(rules, { hands_off: false }), said)).toBeNull()
  expect(offerReason(turn(rules, { waits_for_person: true }), said)).toBeNull()
})

test('a topic is a word, and one answer that is none is no doubt', () => {
  const known = [
    { id: '1', role: 'assistant' as const, text: 'Yes.', heading: null, state: 'complete' },
  ]
  const both = { handoff_topics: ['fun', ' '], handoff_on_doubt: true }

  expect(offerReason(turn(both), { ...calm, text: 'I want a refund' })).toBeNull()
  expect(offerReason(turn(both, { history: known }), { ...calm, answered: false })).toBeNull()
  expect(offerReason(turn(both, { history: [] }), { ...calm, answered: false })).toBeNull()
})
