import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { BaseTemplate } from '../template.ts'
import { sentences } from '../testing/sentences.ts'
import { closestTemplate, draftFromSentence } from './draft-from-sentence.ts'

function base(template_id: string, role: string, summary: string): BaseTemplate {
  return {
    template_id,
    role,
    summary,
    name: 'Maya',
    category: '',
    avatar: 'maya',
    style_id: 'maya-blazer',
    voice_id: 'maya-warm',
    tone: 'friendly',
    response_length: 'medium',
    instructions: 'When the knowledge has no fix, say so.',
    greeting: 'Hi, I am Maya.',
    starter_questions: ['What is not working?'],
  }
}

const templates = [
  base(
    'customer-service',
    'Customer service',
    'Answers what customers ask about orders and returns.',
  ),
  base(
    'it-help-desk',
    'IT help desk',
    'Solves the everyday problems of colleagues: access, devices.',
  ),
  base('hr-assistant', 'HR and benefits', 'Explains leave, benefits, pay dates and policies.'),
  base('supplier-desk', 'Supplier desk', 'Answers suppliers about deliveries and payment terms.'),
]

test.each([
  ['An IT help desk agent that files incidents in ServiceNow', 'it-help-desk'],
  ['Explains vacation days and payroll to employees', 'hr-assistant'],
  ['Answers those who stay with us about the price of a night', 'customer-service'],
  ['Tells carriers and vendors which papers a delivery needs', 'supplier-desk'],
])('"%s" starts from %s', (sentence, expected) => {
  expect(closestTemplate(sentence, templates)?.template_id).toBe(expected)
})

test('a draft keeps the sentence as its task and takes the role from it', () => {
  const draft = draftFromSentence('an IT service agent that resets badges', templates)

  expect(draft?.template.role).toBe('IT service')
  expect(draft?.template.instructions).toBe(
    'Your task: An IT service agent that resets badges.\n\nWhen the knowledge has no fix, say so.',
  )
})

test('a sentence that matches nothing says so and starts from customer service', () => {
  const draft = draftFromSentence('Zebra xylophone', templates)

  expect(draft?.matched).toBe(false)
  expect(draft?.base.template_id).toBe('customer-service')
  expect(draft?.template.role).toBe('')
})

test('a sentence that names no job takes the role of the ready-made one it is closest to', () => {
  const draft = draftFromSentence('An agent that resets devices for colleagues', templates)

  expect(draft?.template.role).toBe('IT help desk')
})

test('of 60 sentences at least 55 begin with what a person would choose, and each role is a job', () => {
  const seed = new URL('../../../../../database/seed/02_catalogues.sql', import.meta.url)
  const rows = readFileSync(seed, 'utf8').matchAll(
    /^ {4}'([a-z-]+)', (?:null|'\p{L}+'), '(.*)', '(.*)',\n {4}'(.*)',$/gmu,
  )
  const catalogue = [...rows].map(([, id = '', role = '', category = '', summary = '']) => ({
    ...base(id, role, summary),
    category,
  }))
  expect(catalogue).toHaveLength(14)

  const written = sentences.map((asked) => ({
    ...asked,
    draft: draftFromSentence(asked.sentence, catalogue),
  }))
  const missed = written.filter(
    ({ starts, draft }) => !draft?.matched || !starts.includes(draft.base.template_id),
  )
  console.log(`${60 - missed.length} of ${written.length} sentences begin as a person would`)

  expect(written).toHaveLength(60)
  expect(missed.map(({ sentence }) => sentence).slice(5)).toEqual([])
  for (const { draft, job } of written) {
    expect(draft?.template.role).toBe(job ?? (draft?.matched ? draft.base.role : ''))
  }
  expect(closestTemplate('Sells our accounting software', catalogue)?.template_id).toBe(
    'sales-qualification',
  )
})
