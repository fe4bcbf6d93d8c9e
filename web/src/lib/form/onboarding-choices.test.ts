import { expect, test } from 'vitest'
import { answerLabel, goals, readAnswers, sentenceOf } from './onboarding-choices.ts'

const none = {
  ...{ objective: '', goal: '', companyName: '', website: '', industry: '', teamSize: '' },
}

test.each([undefined, {}, { onboarding: null }, { onboarding: 'x' }, { onboarding: { goal: 1 } }])(
  'an account that says %j has answered nothing',
  (metadata) => {
    expect(readAnswers(metadata)).toEqual(none)
  },
)

test('answers are read as long as they may be', () => {
  const onboarding = { objective: 'sales', companyName: 'x'.repeat(121), extra: 'y' }

  expect(readAnswers({ onboarding })).toEqual({
    ...none,
    objective: 'sales',
    companyName: 'x'.repeat(120),
  })
})

test.each([
  [{}, undefined],
  [{ goal: 'qualify-leads' }, undefined],
  [{ objective: 'sales' }, 'A sales agent'],
  [
    { objective: 'sales', goal: 'qualify-leads', companyName: 'Halden' },
    'A sales agent for Halden that qualifies leads',
  ],
  [
    { objective: 'museum tours', goal: 'shorter queues' },
    'An agent for museum tours that helps with this: shorter queues',
  ],
])('of %j the first agent is asked for as %s', (answers, sentence) => {
  expect(sentenceOf({ ...none, ...answers })).toBe(sentence)
})

test('an answer is called as its choice, own words as they are', () => {
  expect([answerLabel(goals, 'deflect-tickets'), answerLabel(goals, 'shorter queues')]).toEqual([
    'Deflect tickets',
    'shorter queues',
  ])
})
