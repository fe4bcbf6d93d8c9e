import { expect, test } from 'vitest'
import { found } from '../../testing/passages.ts'
import { judge } from '../judging/judge.ts'
import { strangersIn } from './strangers.ts'

const workshops = [
  'The workshop on pottery costs £20 and lasts two hours.',
  'The workshop on weaving costs £30.',
]
const searched = (stems: string[]) => ({ ...found(stems, workshops), size: 40 })
const stems = ['workshop', 'cost', 'pottery', 'basket', 'kiln', 'weav', 'open', 'money']

test.each([
  ['What does the workshop on baskets cost?', ['baskets']],
  ['How much is a kiln?', ['kiln']],
  ['How much is the KILN?', ['KILN']],
  ['When is the pottery kiln open?', ['kiln']],
  ['What does the workshop on pottery cost?', []],
  ['When is the money for the workshop due?', []],
  // A slip is no stranger, and what is offered or allowed may be called otherwise.
  ['What does the workshop on potery cost?', []],
  ['Can I use the kiln?', []],
  ['Is there a kiln?', []],
])('"%s" asks of something that no text has the name of: %j', (question, strangers) => {
  const words = question.toLowerCase()
  const asked = stems.filter((stem) => words.includes(stem))
  expect(strangersIn(question, searched(asked))).toEqual(strangers)
})

test('who tells a story uses words of their own', () => {
  const question = 'My aunt gave me a voucher for Christmas and I wonder what a kiln costs'
  expect(strangersIn(question, searched(['kiln', 'cost']))).toEqual([])
})

test('what the texts call otherwise is no stranger', () => {
  const knowledge = searched(['kiln'])
  const terms = knowledge.terms.map((term) => ({ ...term, stems: ['kiln', 'weav'] }))
  expect(strangersIn('How much is a kiln?', { ...knowledge, terms })).toEqual([])
})

test('among very many passages the best may lack what others have', () => {
  expect(strangersIn('How much is a kiln?', { ...searched(['kiln']), size: 901 })).toEqual([])
  expect(strangersIn('How much is a kiln?', found(['kiln'], workshops))).toEqual([])
  expect(strangersIn('How much is a kiln?', { ...searched(['kiln']), size: 900 })).toEqual(['kiln'])
})

test('the price of what no text has the name of is not known', () => {
  const asked = (question: string, stems: string[]) =>
    judge({ ...searched(stems), W: 1, question }, { own: '', wanted: 1, brief: true })

  expect(asked('What does the workshop on baskets cost?', ['workshop', 'cost', 'basket'])).toEqual({
    ...{ level: 'unknown', quotes: [], missing: [{ asked: 'baskets', found: null }] },
  })
  const { level } = asked('What does the workshop on pottery cost?', [
    'workshop',
    'cost',
    'pottery',
  ])
  expect(level).toBe('answer')
})

test.each([
  ['How much is first class upgrade?', ['upgrade']],
  ['How much is the fine for riding a train without a ticket?', ['fine']],
  ['My aunt is here next week. What does the kiln cost?', ['kiln']],
  ['I hurt my kiln, who do I tell?', []],
  ['When is the workshop shut because of the many birds in there?', []],
])('"%s" asks of the thing behind its verb: %j', (question, strangers) => {
  const stems = [
    'first',
    'class',
    'upgrad',
    'fine',
    'rid',
    'train',
    'ticket',
    'aunt',
    'kiln',
    'bird',
  ]
  const asked = stems.filter((stem) => new RegExp(`\\b${stem}`, 'i').test(question))
  const texts = ['First class has sockets.', 'A ticket for a ride by train costs £5.']
  expect(strangersIn(question, { ...found(asked, texts), size: 40 })).toEqual(strangers)
})

test('what does not speak of the thing whose price is asked for is no answer, though another word of it stands there', () => {
  const asked = (question: string, texts: string[]) =>
    judge(
      { ...found(['mouth', 'splint', 'grind', 'teeth'], texts), size: 40, W: 1, question },
      { own: '', wanted: 1, brief: true },
    )
  const question = 'How much is a mouth splint for grinding teeth?'
  const filling = 'Grinding teeth without the splint costs you £20 more for a filling.'

  expect(asked(question, [filling, 'The mouth is rinsed.']).level).toBe('unknown')
  expect(
    asked(question, [filling, 'A mouth splint for grinding teeth is £260.']).quotes[0]?.text,
  ).toContain('£260')
})
