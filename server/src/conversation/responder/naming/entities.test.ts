import { describe, expect, test } from 'vitest'
import { found } from '../../testing/passages.ts'
import { missingIn } from './entities.ts'
import { anyHas } from './names.ts'

const lifts = [
  'The North lift runs from nine. The South lift runs from eight.',
  { body: 'The day ticket of the Summit club costs 40 francs.', heading: 'Switzerland' },
  'A tent of up to 6 metres is allowed.',
  'In Norwegen kostet die Hütte 90 Euro.',
  'The ferry to Saint-Orvin sails at ten.',
  'Alarm 537 ends by itself after 40 seconds.',
  'Article 48213 is packed by the dozen. Order 2 of it.',
  'Boats of up to 6 metres lie here for 10 francs. After that every started metre costs 2 francs.',
  'A text message tells you the code. Rooms are on the first floor.',
  'Im Becken sind Badehose, Burkini und Badeanzug erlaubt.',
]

function missing(question: string, at: number, sentence?: string, own = '') {
  const { passages } = found([], lifts)
  const passage = passages[at]
  if (!passage) throw new Error('There is no such passage.')
  return missingIn(question, { passage, sentence: sentence ?? passage.body, passages, own })
}

describe('what a question names and the passage does not', () => {
  test.each([
    ['When does the West lift open?', 0, 'West lift'],
    ['when does the west lift open', 0, 'west lift'],
    ['What is the ticket of Otto Kern?', 1, 'Otto'],
    ['What did the day ticket cost in 2019?', 1, '2019'],
    ['What does a tent of 8 metres cost?', 2, '8 metres'],
    ['Was kostet die Hütte in Schweden?', 3, 'Schweden'],
    ['What does error 417 mean?', 0, '417'],
    ['Who sleeps in room 12b?', 1, '12b'],
    ['When does the ferry to St-Olaf sail?', 4, 'St-Olaf'],
    ['When does alarm 422 end?', 5, 'alarm 422'],
    ['How is article 48214 packed?', 6, 'article 48214'],
    ['How is article 482 packed?', 6, 'article 482'],
    ['Which floor is the Suite on?', 8, 'Suite'],
  ])('is told: %s', (question, at, name) => {
    expect(missing(question, at).map(({ asked }) => asked)).toContain(name)
  })

  test('is told with what is there in its place', () => {
    const sentence = 'The South lift runs from eight.'

    expect(missing('When does the North lift open?', 0, sentence)).toEqual([
      { asked: 'North lift', found: 'South lift' },
    ])
  })
})

test.each([
  ['I dont lift, when does the hut open?', 0],
  ['Does it really lift?', 0],
  ['We took the staff lift yesterday, when does it open?', 0],
  ['What does a boat of 9 metres cost?', 7],
  ['What do we do when somebody has gone under?', 9],
  ['Do I get the code by SMS?', 8],
  ['Do you offer lift rides?', 0],
])('nothing is missing in: %s', (question, at) => {
  const sentence = at === 7 ? 'Boats of up to 6 metres lie here for 10 francs.' : undefined
  expect(missing(question, at, sentence)).toEqual([])
})

describe('those who work somewhere', () => {
  const passages = found(
    [],
    [
      'Kitchen and hall staff have 24 days of leave; bar staff have 31.',
      'All staff have 25 days of leave. The night crew starts at nine, the day crew at six.',
      'The office opens at nine.',
    ],
  ).passages
  const of = (question: string, at: number) => {
    const passage = passages[at]
    if (!passage) throw new Error('There is no such passage.')
    return missingIn(question, { passage, sentence: passage.body, passages, own: '' })
  }

  test('have not what others have of whom it is said', () => {
    expect(of('How many days of leave does an office worker get?', 0)).toEqual([
      { asked: 'office worker', found: 'hall staff' },
    ])
  })

  test.each([
    ['How many days of leave does a bar worker get?', 0],
    ['How many days of leave does a new employee get?', 0],
    ['How many days of leave does an employee get?', 0],
    ['How many days of leave does an office worker get?', 1],
  ])('have what is said of them, or of all: %s', (question, at) => {
    expect(of(question, at)).toEqual([])
  })
})

describe('what is said of all but one', () => {
  const plans = (question: string, body: string) => {
    const { passages } = found([], [body, 'The Clinic plan and the Network plan are for teams.'])
    const [passage] = passages
    if (!passage) throw new Error('There is no such passage.')
    return missingIn(question, { passage, sentence: body, passages, own: '' })
  }
  const question = 'How much does a school save with the clinic plan?'

  test('is said of the others', () => {
    expect(plans(question, 'Schools get 30 % off every plan except the Network plan.')).toEqual([])
  })

  test('and what is said of one is not', () => {
    expect(plans(question, 'Schools get 30 % off the Network plan.')).toEqual([
      { asked: 'clinic plan', found: 'Network plan' },
    ])
  })
})

describe('a measure', () => {
  const body =
    '| Pack | Price |\n| --- | --- |\n| Scafell 48 l pack | 145 |\n| Rydal 12 litre pack | 48 |'
  const measured = (question: string, begins: string) => {
    const { passages } = found([], [{ body }])
    const [passage] = passages
    const row = passage?.sentences.find(({ text }) => text.startsWith(begins))
    if (!passage || !row) throw new Error('There is no such row.')
    return missingIn(question, { passage, sentence: row.text, passages, own: '' })
  }

  test('of another row is told', () => {
    expect(measured('How much is the pack with 65 litres?', 'Scafell')).toEqual([
      { asked: '65 litres', found: '48 l' },
    ])
    expect(measured('What does the 48 l pack cost?', 'Rydal')).toEqual([
      { asked: '48 l', found: '12 litre' },
    ])
  })

  test('of this row, of another unit, or asked for as a limit is not', () => {
    expect(measured('How much is the pack with 48 litres?', 'Scafell')).toEqual([])
    expect(measured('How much is the pack of 900 g?', 'Scafell')).toEqual([])
    expect(measured('Does the pack hold 65 litres?', 'Scafell')).toEqual([])
  })
})

describe('a size of a thing', () => {
  const body =
    'The 1.5 tonne excavator is towed. The 2.7 tonne excavator needs a lorry of 5 tonnes.'
  const sized = (question: string, text = body) => {
    const { passages } = found([], [text])
    const [passage] = passages
    if (!passage) throw new Error('There is no passage.')
    return missingIn(question, { passage, sentence: text, passages, own: '' })
  }

  test('that the passage has not is told, with one that it has', () => {
    expect(sized('How is the 5 tonne excavator moved?')).toEqual([
      { asked: '5 tonne excavator', found: '1.5 tonne excavator' },
    ])
  })

  test('that it has, or of another thing, is not', () => {
    expect(sized('How is the 2.7 tonne excavator moved?')).toEqual([])
    expect(sized('How is the 5 tonne trailer moved?')).toEqual([])
    expect(sized('Is there a 5 tonne excavator?')).toEqual([])
  })

  test('is none where a row is of a range', () => {
    const table = '| Quantity | Price |\n| --- | --- |\n| from 6 t | 412 |'
    const { passages } = found([], [table])
    const [passage] = passages
    const row = passage?.sentences.find(({ text }) => text.includes('412'))
    if (!passage || !row) throw new Error('There is no such row.')
    const asked = { passage, sentence: row.text, passages, own: '' }

    expect(missingIn('What is the price of 8 tonnes?', asked)).toEqual([])
  })
})

describe('a place', () => {
  const placed = (question: string, text: string) => {
    const { passages } = found([], [text])
    const [passage] = passages
    if (!passage) throw new Error('There is no passage.')
    return missingIn(question, { passage, sentence: text, passages, own: '' })
  }

  test('is spoken of by what is said of its country', () => {
    const text = 'Parcels to Northern Ireland cost £7.50.'

    expect(placed('What does a parcel to Belfast cost?', text)).toEqual([])
    expect(placed('What does a parcel to Dublin cost?', 'Parcels to Wales cost £5.')).toEqual([
      { asked: 'Dublin', found: null },
    ])
  })
})

test('two spellings of a word tell nothing apart', () => {
  const { passages } = found(
    [],
    ['Fuel for the Disc cutter is petrol. The Tile cutter has a plug.'],
  )
  const [passage] = passages
  const sentence = passage?.sentences[0]?.text ?? ''
  const asked = { passage: passage as NonNullable<typeof passage>, sentence, passages, own: '' }

  expect(missingIn('What fuel for the disk cutter?', asked)).toEqual([])
  expect(missingIn('What fuel for the tile cutter?', asked)).not.toEqual([])
})

test('a name that any passage has is had, in its headings too', () => {
  const { passages } = found([], ['A club.', { body: 'It costs 40 francs.', heading: 'Summit' }])

  expect(anyHas(passages, 'Summit')).toBe(true)
  expect(anyHas(passages, 'Ridge')).toBe(false)
})

describe('is nothing', () => {
  test.each([
    ['When does the North lift open on Monday in May?', 0],
    ['When do the lifts of the Nort open?', 0],
    ['What is the day ticket in Switzerland?', 1],
    ['what does the summit club cost', 1],
    ['Is there a good ticket for 10 EUR?', 1],
    ['May a tent have 5 metres?', 2],
    // Whether it may is for the answer to decide.
    ['May a tent have 8 metres?', 2],
    ['Do you run the North lift on Wednesday and Saturday?', 0],
    ['Was kostet die Hütte in Norwegen im Sommer?', 3],
    ['Was kostet ein Bett mit Frühstück?', 3],
    ['WHAT IS THE DAY TICKET?', 1],
    ['What do 3 tents cost for 12?', 2],
    ['What is the price of all lifts?', 0],
    ['Just lifts, when do they run?', 0],
    ['When does the ferry to St-Orvin sail?', 4],
    ['When does alarm 537 end?', 5],
    ['Can I order 3 boxes of article 48213?', 6],
    ['Is it packed by 12.5?', 6],
  ])('for what it holds, and for words of every day: %s', (question, at) => {
    expect(missing(question, at)).toEqual([])
  })

  test('for the company itself', () => {
    expect(
      missing('What is the ticket at Bergwelt?', 1, undefined, 'Help guests of Bergwelt.'),
    ).toEqual([])
  })
})

test('a row of another count or letter, or one that has not the name itself, is of something else', () => {
  const body = [
    '| Pontoon | Sign |',
    '| --- | --- |',
    '| A Heron | blinks five times |',
    '| D Plover | blinks B2 times |',
  ].join('\n')
  const { passages } = found([], [body])
  const [passage] = passages
  if (!passage) throw new Error('There is no passage.')
  const asked = (question: string, at: number) => {
    const sentence = passage.sentences[at]?.text ?? ''
    return missingIn(question, { passage, sentence, passages, own: '' }).map((each) => each.asked)
  }
  expect(asked('What does a berth on pontoon F cost?', 0)).toEqual(['pontoon F'])
  expect(asked('When is the B2 test?', 0)).toEqual(['B2'])
  expect(asked('When is the B2 test?', 1)).toEqual([])
})
