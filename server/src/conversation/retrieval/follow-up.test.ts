import { describe, expect, test } from 'vitest'
import { found } from '../testing/passages.ts'
import { type Earlier, lookups, speaksOf } from './follow-up.ts'
import { searchWords } from './search-words.ts'

const history: Earlier[] = [
  { role: 'user', text: 'How many days of annual leave do I get?', heading: null },
  { role: 'assistant', text: '25 days.', heading: 'Annual leave' },
]
const own = (question: string) => ({ question, borrowed: false })
const borrowed = (question: string) => ({ question, borrowed: true })

describe('a question is looked up', () => {
  test('alone at the beginning, whatever it leans on', () => {
    expect(lookups('When do they expire?', [])).toEqual([own('When do they expire?')])
  })

  test('alone when it stands on its own', () => {
    expect(lookups('Where can I park?', history)).toEqual([own('Where can I park?')])
  })

  test.each([
    'They expire when?',
    'And until when is it approved?',
    'When do they expire?',
    'And who approves it?',
    'Why?',
  ])('with the topic of the turn before first: %s', (question) => {
    expect(lookups(question, history)).toEqual([
      borrowed(`days annual leave ${question}`),
      borrowed(`Annual leave ${question}`),
      own(question),
    ])
  })

  test.each([
    [
      'Price of a 3 day pass for the valley?',
      'and for the whole year?',
      'year pass for the valley',
    ],
    ['What is the weekly rent of the digger?', 'and per month?', 'month rent of the digger'],
    ['How much is a locker for a day?', 'And for a week?', 'locker for a week'],
    ['What is a kayak for half a day?', 'And for a week?', 'kayak for week'],
  ])('with another span of time: %s %s', (before, message, resolved) => {
    const [first] = lookups(message, [{ role: 'user', text: before, heading: null }])
    expect(first?.question).toContain(resolved)
    expect(first?.question).not.toMatch(/\b(?:day|weekly)\b/)
  })

  test('with another place in that of the turn before', () => {
    const talk: Earlier[] = [
      { role: 'user', text: 'is there power yoga at march road', heading: null },
    ]

    expect(lookups('is there one at Glebe too?', talk)[0]).toEqual(
      borrowed('power yoga is there one at Glebe too?'),
    )
  })

  test.each([
    ['Can i bring a dog?', 'Is there a charge for it?', 'bring dog'],
    ['Can I get a refund from the shop?', 'How do I get it from them?', 'refund shop'],
  ])('with all of its topic where no place is named: %s %s', (before, question, topic) => {
    const [first] = lookups(question, [{ role: 'user', text: before, heading: null }])

    for (const word of topic.split(' ')) expect(first?.question).toContain(word)
  })

  test('as a case of the question before, where it tells no more than that', () => {
    const [first] = lookups("And if I've been with the firm for eleven years?", history)

    expect(first).toEqual(
      borrowed(
        "How many days of annual leave do I get if I've been with the firm for eleven years",
      ),
    )
    for (const whole of ['And if it rains, where do we go?', 'And if so, what is the price of it?'])
      expect(lookups(whole, history)[0]?.question).not.toContain('annual leave do I get if')
  })

  test('alone first when a pronoun is only part of it', () => {
    const [first, second] = lookups('Is it possible to pay by credit card?', history)

    expect(first).toEqual(own('Is it possible to pay by credit card?'))
    expect(second?.borrowed).toBe(true)
  })

  test.each([
    ['What is the locker fee in Basel?', 'And in Chur?', 'What is the locker fee in Chur'],
    ['How much is a kayak to the Rhine?', 'and to Thun?', 'How much is a kayak to Thun'],
    ['Was kostet ein Kajak am Tag?', 'Und ein Tretboot?', 'Was kostet ein Tretboot am Tag'],
    [
      'How many seats has the Alpine pass?',
      'What about Glacier?',
      'How many seats has the pass Glacier',
    ],
    ['Combien coûte un kayak ?', 'Et une barque ?', 'Combien coûte un kayak une barque'],
    ['How much is an oar?', 'And the sail?', 'How much is the sail'],
    ['What does a boat of 7 metres cost?', 'And one of 16?', 'What does a boat of 16 metres cost'],
    ['What do 2 nights cost?', 'and 5 nights?', 'What do 5 nights cost'],
    ['What do 2 nights cost?', 'and 5 oars?', 'What do 2 nights cost 5 oars'],
  ])('"%s" with "%s" asks "%s"', (before, message, resolved) => {
    const [first] = lookups(message, [{ role: 'user', text: before, heading: null }])

    expect(first).toEqual(borrowed(resolved))
  })

  test('with the topic first when it ends on what stands for it', () => {
    const [first] = lookups('Is there a minimum age for it?', history)

    expect(first).toEqual(borrowed('days annual leave Is there a minimum age for it?'))
  })

  test('alone and then with the topic when it names one thing and nobody', () => {
    const [first, second] = lookups('How many are in a row?', history)

    expect(first).toEqual(own('How many are in a row?'))
    expect(second).toEqual(borrowed('days annual leave How many are in a row?'))
  })

  test('keeps its topic over several turns, and a new topic drops the old one', () => {
    const said = [
      'What is the locker fee in Basel?',
      'And in Chur?',
      'and Thun?',
      'Do you sell maps?',
    ]
    const talk = said.map((text): Earlier => ({ role: 'user', text, heading: null }))

    expect(lookups('and Bern?', talk.slice(0, 3))[0]?.question).toMatch(/locker fee .*Bern$/)
    expect(lookups('and Bern?', talk)[0]?.question).not.toMatch(/locker/)
  })
})

test('what an answer found among several is what the next question points at', () => {
  const talk: Earlier[] = [
    { role: 'user', text: 'Which tier has the highest credit limit?', heading: null },
    { role: 'assistant', text: 'Sure. That is Gold: credit limit £25,000. [1]', heading: 'Tiers' },
  ]

  expect(lookups('and what discount goes with that one', talk)[0]?.question).toBe(
    'Gold and what discount goes with that one',
  )
  expect(lookups('Where can I park?', talk)).toEqual([own('Where can I park?')])
})

test('a name stands for the name that was asked about, over several turns', () => {
  const said = [
    'How many people can sit in the Semaphore room?',
    'and what does it cost for an hour?',
  ]
  const talk = said.map((text): Earlier => ({ role: 'user', text, heading: null }))
  const [first] = lookups('What about the Brigantine?', talk)

  expect(first?.question).toMatch(/cost for an hour/)
  expect(first?.question).toMatch(/Brigantine/)
  expect(first?.question).not.toMatch(/semaphore/i)
})

test('what was found must speak of the question, not only of the turn before', () => {
  const knowledge = { ...found(['annual', 'leave'], ['Annual leave expires on 31 March.']), W: 3 }

  expect(speaksOf('When does it expire?', knowledge)).toBe(true)
  expect(speaksOf('Is it raining in Paris?', knowledge)).toBe(false)
})

test.each([
  ['Hi Maya, how many days of leave do I get?', 'days of leave do I ?'],
  ['Can you please tell me where the garage is?', 'where the garage is?'],
  ['What happens when it rains?', 'What when it rains?'],
  ['How much?', 'How much?'],
])('"%s" is searched for as "%s"', (question, words) => {
  expect(searchWords(question)).toBe(words)
})
