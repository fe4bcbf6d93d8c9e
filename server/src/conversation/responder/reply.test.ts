import { describe, expect, test } from 'vitest'
import { found } from '../testing/passages.ts'
import { persona, reply } from '../testing/replies.ts'
import { phrasesOf } from './persona.ts'
import { composeReply } from './reply.ts'

const leave =
  'Every employee has 25 days of annual leave. Up to five unused days can be carried over. They expire on 31 March.'
const sickness = 'Tell your team lead before 9:00 on the first day.'

describe('an answer', () => {
  test('is the best sentence word for word, with its mark', () => {
    const said = reply(
      'How many days of annual leave do I get?',
      found(['day', 'annual', 'leave'], [sickness, leave]),
    )

    expect(said).toEqual({
      text: 'Here is the answer. Every employee has 25 days of annual leave. [2]',
      answered: true,
    })
  })

  test.each([
    ['short', 1],
    ['medium', 2],
    ['long', 3],
  ])('of %s length quotes up to %i passages', (response_length, most) => {
    const plans = ['Basic', 'Team', 'Partner', 'Global'].map(
      (name) => `The cost of the ${name} plan is 12 euros.`,
    )

    const { text } = reply('What does a plan cost?', found(['plan', 'cost'], plans), {
      response_length,
    })

    expect(text.match(/\[\d]/g)).toHaveLength(most)
  })

  test('goes on within the paragraph when there is room, as one quote', () => {
    const knowledge = found(['day', 'annual', 'leave'], [leave])

    const { text } = reply('How many days of annual leave do I get?', knowledge, {
      response_length: 'medium',
    })

    expect(text).toBe(`Here is the answer. ${leave} [1]`)
  })

  test('begins a sentence earlier when the best one begins with a pronoun', () => {
    const { text } = reply('When do unused days expire?', found(['unused', 'expire'], [leave]))

    expect(text).toContain(
      'Up to five unused days can be carried over. They expire on 31 March. [1]',
    )
  })

  test('takes the sentence that holds the kind of thing asked for', () => {
    const texts = ['The tower was built by the city.', 'The tower was built in 1911.']

    const built = (question: string) => reply(question, found(['tower', 'built'], texts)).text

    expect(built('When was the tower built?')).toContain('The tower was built in 1911.')
  })

  test('never quotes a question or a heading but what follows it', () => {
    const texts = ['Where can I park?\nThe garage has 40 places.', 'Opening hours']

    const { text } = reply('Where can I park?', found(['park'], texts))

    expect(text).toBe('Here is the answer. The garage has 40 places. [1]')
  })

  test('never quotes a title or a heading that stands alone, whatever marks it has', () => {
    const heading = '3. Parking at the office, 2026'
    const alone = [
      { body: heading, heading },
      { body: 'Parking plan.', title: 'Parking plan' },
    ]

    const { answered, text } = reply('Parking at the office?', found(['parking', 'office'], alone))

    expect(answered).toBe(false)
    expect(text).not.toContain('[1]')
  })

  test('gives the list under a line that announces it', () => {
    const steps = 'To connect to the VPN:\n\n1. Open the app.\n2. Choose a profile.\n\nIt is fast.'

    const { text } = reply('How do I connect to the VPN?', found(['connect', 'vpn'], [steps]))

    expect(text).toBe(
      'Here is the answer.\n\nTo connect to the VPN:\n\n1. Open the app.\n2. Choose a profile.\n\n[1]',
    )
  })

  test.each([
    ['- Delivery takes five days.', 'Delivery takes five days.'],
    ['| Delivery | five days |', 'Delivery | five days'],
    ['A: Delivery takes five days.', 'Delivery takes five days.'],
  ])('leaves the marks around "%s" out', (line, quote) => {
    const { text } = reply(
      'How many days does the delivery take?',
      found(['delivery', 'days'], [`Shop.\n${line}\nBye.`]),
    )

    expect(text).toBe(`Here is the answer. ${quote} [1]`)
  })

  test('is followed by what is closest to another question of the message', () => {
    const question = 'How many days of annual leave do I get?'
    const beside = 'When do the chalets open for hikers and skiers?'
    const known = found(['day', 'annual', 'leave'], [leave])
    const hut = { body: 'The chalets open in June.', cosine: 0.5 }
    const near = found(['chalet', 'open', 'hikers'], [hut])
    const [first, second] = [known.passages[0], near.passages[0]]
    if (!first || !second) throw new Error('There is no passage.')
    const other = { ...second, chunkId: 'chunk-of-the-chalets' }
    const part = { ...near, passages: [other], W: 1, question: beside }
    const asked = {
      ...{ ...known, passages: [first, other], turn: 0, earlier: [], persona },
      ...{ question: `${question} ${beside}`, parts: [{ ...known, W: 1, question }] },
    }

    const answer = 'Here is the answer. Every employee has 25 days of annual leave. [1]'
    expect(composeReply({ ...asked, open: [part] }).text).toBe(
      `${answer} The closest I have is: The chalets open in June. [2]`,
    )
    expect(composeReply(asked).text).toBe(answer)
    const nothing = { ...part, passages: [] }
    expect(composeReply({ ...asked, open: [nothing] }).text).toBe(answer)
  })

  test('is tentative when a passage is only close in meaning', () => {
    const close = { body: leave, cosine: 0.75 }

    const { text, answered } = reply('How much vacation do I get?', found(['vacation'], [close]))

    expect(text).toMatch(/^The closest I have is: .* \[1] Does that answer it\?$/)
    expect(answered).toBe(true)
  })
})

describe('not knowing', () => {
  test('is said, and nothing is quoted', () => {
    const { text, answered } = reply(
      'What is the capital of the country?',
      found(['capital', 'france'], [leave, sickness]),
    )

    expect(answered).toBe(false)
    // All it says, so that it promises nothing: the question is not noted.
    expect(text).toBe('I do not know. My sources do not cover this. You can ask it in other words.')
  })

  test('says of a name that another passage has no word', () => {
    const texts = ['Holes are mended in eight days.', 'The Skiddaw jacket costs £215.']
    const said = (question: string) => reply(question, found(['hole', 'mend'], texts)).text

    expect(said('What do holes in a Skiddaw cost?')).not.toContain('I find nothing on')
    expect(said('What do holes in a Bowfell cost?')).toContain('I find nothing on Bowfell')
  })

  test('says that the question is noted where it is, and has words', () => {
    const asked = { persona, earlier: [], turn: 0, notesGaps: true, parts: [], passages: [] }

    const { text } = composeReply({
      ...{ ...asked, question: 'Is there a pool?', terms: found(['pool'], []).terms },
    })
    const empty = composeReply({ ...asked, question: 'Why so?', terms: [] })

    expect(text).toContain('cover this. I have noted your question for the people who look after')
    expect(empty.text).not.toContain('noted')
  })

  test('of a question without a content word asks for more words', () => {
    const { text, answered } = reply('Why so?', found([], []))

    expect(answered).toBe(false)
    expect(text).toContain('Could you ask it in a few more words?')
  })

  test('is not mended by one shared word', () => {
    const knowledge = found(['annual', 'report', 'shareholder', 'meeting'], [leave, sickness])

    expect(reply('When is the annual shareholder meeting report?', knowledge).answered).toBe(false)
  })
})

describe('the eight tones', () => {
  const tones = [
    'friendly',
    'professional',
    'neutral',
    'formal',
    'concise',
    'empathetic',
    'enthusiastic',
    'patient',
  ]

  test.each(tones)('%s colours the opening and the honest no, never the quote', (tone) => {
    const knowledge = found(['day', 'annual', 'leave'], [leave])
    const [opening] = phrasesOf({ ...persona, tone }, 'en').openings

    const known = reply('How many days of annual leave do I get?', knowledge, { tone })
    const unknown = reply('Who is the mayor?', found(['mayor'], []), { tone })

    expect(known.text).toBe(`${opening} Every employee has 25 days of annual leave. [1]`)
    expect(unknown.text).toMatch(/do not know|do not have an answer/)
    expect(unknown.text).toContain('My sources do not cover this.')
  })

  test('are all different', () => {
    const openings = tones.map((tone) => phrasesOf({ ...persona, tone }, 'en').openings[0])

    expect(new Set(openings).size).toBe(tones.length)
  })

  test('say no yes where it is left open whether it is one', () => {
    const knowledge = found(['dog', 'free'], ['Small dogs travel free only in a box.'])
    const openingOf = (question: string, tone: string) =>
      reply(question, knowledge, { tone }).text.split(' Small')[0]

    expect(openingOf('Which dogs travel free?', 'professional')).toBe('Certainly.')
    expect(openingOf('Do dogs still travel free?', 'professional')).toBe('This is what I found.')
    expect(openingOf('Which dogs travel free?', 'friendly')).toBe('Sure, here it is.')
    expect(openingOf('Do dogs still travel free?', 'friendly')).toBe('This is what I found.')
  })

  test('do not open two answers in a row alike', () => {
    const knowledge = found(['day', 'annual', 'leave'], [leave])
    const said = [0, 1, 2].map(
      (turn) => reply('How many days of annual leave?', knowledge, { tone: 'friendly' }, turn).text,
    )

    expect(new Set(said).size).toBe(3)
  })
})

describe('small talk', () => {
  const nothing = found([], [])

  test.each([
    ['Hello', 'Hello. I am Maya, an AI agent (HR assistant).'],
    ['hi Maya!', 'I am Maya, an AI agent'],
    ['Thanks a lot!', 'You are welcome.'],
    ['Bye', 'Goodbye.'],
    ['Who are you?', 'I am Maya, an AI agent (HR assistant). I answer from the documents'],
    ['What’s your name?', 'I am Maya, an AI agent'],
    ['What can you do?', 'You could ask me, for example: “How do I get started?”'],
    ['How are you?', 'I am software'],
    ['ok', 'What else would you like to know?'],
  ])('%s', (message, part) => {
    const said = reply(message, nothing)

    expect(said.text).toContain(part)
    expect(said.answered).toBe(true)
  })

  test.each([
    'Are you a human?',
    'Are you ChatGPT?',
    'Am I talking to a real person?',
    'Which model are you?',
  ])('%s gets the truth', (message) => {
    const { text } = reply(message, nothing)

    expect(text).toContain('an AI agent')
    expect(text).toContain(
      'I am not a person, and there is no large language model behind this answer.',
    )
  })

  test('a greeting before a question does not hide the question', () => {
    const { text } = reply(
      'Hi Maya, how many days of annual leave?',
      found(['day', 'annual', 'leave'], [leave]),
    )

    expect(text).toContain('25 days')
  })

  test.each([
    'Who are your customers?',
    'Help me reset my password',
    'Thanks to whom was it built?',
  ])('"%s" is a question', (message) => {
    expect(reply(message, nothing).answered).toBe(false)
  })
})
