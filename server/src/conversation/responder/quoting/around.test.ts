import { describe, expect, test } from 'vitest'
import { found } from '../../testing/passages.ts'
import { chooseQuotes } from './quote.ts'

const quoted = (question: string, stems: string[], body: string) =>
  chooseQuotes(question, found(stems, [body]), { wanted: 1, brief: false })[0]?.text

describe('a quote stays within the paragraph of its best sentence', () => {
  const hours = 'Opening hours: Monday to Friday 6 am to 10 pm.'
  const parking = 'Parking: 80 spaces behind the hall.'
  const cafe = 'Cafe: soup and cake until 3 pm.'

  test('where paragraphs are labelled', () => {
    const body = [hours, parking, cafe].join('\n\n')

    expect(quoted('Where is the parking?', ['parking'], body)).toBe(parking)
  })

  test('where they are not', () => {
    const body = 'The pool is shut in May.\n\nThe bar sells tea.\n\nTowels are white.'

    expect(quoted('Who sells tea?', ['sell', 'tea'], body)).toBe('The bar sells tea.')
  })

  test('unless the next one leans back on it, or has much of the question', () => {
    const leaning = 'The bar sells tea.\n\nAfter that it is shut.\n\nTowels are white.'
    const having = 'The bar sells tea.\n\nIn the tea room bring a cup.\n\nTowels are white.'

    expect(quoted('Who sells tea?', ['sell', 'tea'], leaning)).toBe(
      'The bar sells tea.\n\nAfter that it is shut.',
    )
    expect(quoted('Who sells tea?', ['sell', 'tea'], having)).toBe(
      'The bar sells tea.\n\nIn the tea room bring a cup.',
    )
  })

  test('unless they are clauses, or items and a short word on their list', () => {
    const clauses = '9.1 Petrol and tea are banned here.\n\n9.2 Scooters are allowed.'
    const rebates = '- Schools get 8 % off tea.\n- Parishes pay nothing.\n\nOne of them counts.'

    expect(quoted('Is tea banned?', ['banned', 'tea'], clauses)).toBe(clauses)
    expect(quoted('Is tea cheaper for schools?', ['tea', 'school'], rebates)).toBe(rebates)
  })

  test('unless it leads to a list, and no number is asked for', () => {
    const body = 'The workshops take a day.\n- Baskets\n- Wreaths'

    expect(quoted('Which workshops do you run?', ['workshop'], body)).toBe(body)
    expect(quoted('How long are the workshops?', ['workshop'], body)).toBe(
      'The workshops take a day.',
    )
  })
})

describe('beside a sentence that answers by itself', () => {
  const lockers = 'Lockers take a coin.'
  const towels = 'Towels can be hired for £2.'
  const caps = 'Caps are made of silk.'
  const shoes = 'Shoes stay outside.'
  const body = (...sentences: string[]) => sentences.join(' ')
  const asked = (text: string) => quoted('How much is a towel?', ['towel'], text)

  test('the next one stays, and what stands before it or further down goes', () => {
    expect(asked(body(lockers, towels, caps, shoes))).toBe(body(towels, caps))
  })

  test('what has no more of the question than its heading goes', () => {
    const text = body(lockers, towels, caps, shoes)
    const knowledge = found(['towel', 'hire'], [{ body: text, heading: 'Hire a towel' }])
    for (const passage of knowledge.passages) passage.headed = 1
    const [quote] = chooseQuotes('What does it cost to hire a towel?', knowledge, {
      wanted: 1,
      brief: false,
    })

    expect(quote?.text).toBe(body(towels, caps))
  })

  test('the one before it stays that tells what their paragraph is about', () => {
    expect(asked(body(lockers, 'Desk: open until six.', towels))).toBe(
      body('Desk: open until six.', towels),
    )
    expect(asked(body('Desk: open until six.', lockers, towels))).toBe(towels)
  })

  test('what has words of the question stays', () => {
    expect(asked(body('A towel is blue.', towels, caps, 'Wash the towel.'))).toBe(
      body('A towel is blue.', towels, caps, 'Wash the towel.'),
    )
  })

  test.each(['Only members may.', 'Sie gelten nicht für Kinder.', 'Sauf le lundi.', 'Solo hoy.'])(
    'what limits the one before it stays: %s',
    (limit) => {
      expect(asked(body(towels, caps, limit))).toBe(body(towels, caps, limit))
    },
  )

  test('nothing behind it goes where yes or no is asked', () => {
    const question = 'Can I hire towels?'

    expect(quoted(question, ['hire', 'towel'], body(lockers, towels, caps, shoes))).toBe(
      body(towels, caps, shoes),
    )
  })

  test('all of it stays where the best sentence lacks what is asked for, or steps are', () => {
    const plain = body(lockers, 'Towels can be hired.', caps, shoes)

    expect(asked(plain)).toBe(plain)
    expect(quoted('How do I hire a towel?', ['hire', 'towel'], plain)).toBe(plain)
  })
})

test.each([
  'It costs £2.',
  'After that it is £2.',
  'Er kostet £2.',
  'Danach £2.',
  'Sinon £2.',
  'Later than that it is £2.',
])('what leans back is quoted with the sentence before it: %s', (text) => {
  const body = `Bread is baked daily. Towels are lent. ${text}`
  const [quote] = chooseQuotes('What costs £2?', found(['£', '2', 'cost', 'kost'], [body]), {
    wanted: 1,
    brief: true,
  })

  expect(quote?.text).toBe(`Towels are lent. ${text}`)
})

test('a quote reaches to the sentence that has the kind of thing asked for', () => {
  const ask = 'Ask at records@mill.example.'
  const rest = 'We answer soon. Pictures of your teeth are sent as a link.'
  const stems = ['picture', 'teeth']

  expect(
    quoted('Where do I write to for pictures of my teeth?', stems, `${ask} ${rest}`),
  ).toContain(ask)
  expect(
    quoted('Where do I write to for pictures of my teeth?', stems, `${ask}\n\n${rest}`),
  ).not.toContain(ask)
})
