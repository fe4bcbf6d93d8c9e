import { describe, expect, test } from 'vitest'
import { found } from '../testing/passages.ts'
import { lookUp } from './retrieve.ts'

test('a follow-up whose topic no source covers is not answered by its few own words', async () => {
  const history = [{ role: 'user' as const, text: 'Do you run sledge tours?', heading: null }]
  const stems = (question: string) => (/sledge/.test(question) ? ['sledge', 'cost'] : ['cost'])
  const search = async (question: string) => ({
    ...found(stems(question), /sledge/.test(question) ? [] : ['A towel costs 3 francs.']),
    W: 1,
  })

  const { passages } = await lookUp(search, { question: 'And what does it cost?', history })

  expect(passages).toEqual([])
})

test('what the answer before offered is looked up as it stands, and what it did not offer stands on the turn before', async () => {
  const answer = 'I do not know. Close to it I can tell you about “Changing plans” and “Payments”.'
  const history = [
    { role: 'user' as const, text: 'Does my boss get the deposit back?', heading: null },
    { role: 'assistant' as const, text: answer, heading: null },
  ]
  const asked: string[] = []
  const search = async (question: string) => {
    asked.push(question)
    return { ...found(['chang', 'plan'], ['Plans change.']), W: 1 }
  }

  const { parts } = await lookUp(search, { question: 'Changing plans', history })
  expect(parts.map(({ question }) => question)).toEqual(['Changing plans'])
  expect(new Set(asked)).toEqual(new Set(['Changing plans']))

  await lookUp(search, { question: 'Changing rooms', history })
  expect(asked.some((question) => question.includes('deposit'))).toBe(true)
})

test('what is told before a question is looked up with it, unless it is a story', async () => {
  const asked: string[] = []
  const search = async (question: string) => {
    asked.push(question)
    return { ...found(['paddle', 'pay'], ['For a broken paddle you pay 30 francs.']), W: 1 }
  }
  const story = `I was${' very'.repeat(40)} glad.`

  const short = await lookUp(search, { question: 'My paddle broke. What do I pay?', history: [] })
  await lookUp(search, { question: `${story} What do I pay?`, history: [] })

  expect(short.parts.map(({ question }) => question)).toEqual(['My paddle broke. What do I pay?'])
  expect(asked.some((each) => each.includes('glad'))).toBe(false)
})

test('an answer of the kind that is asked for stands on the turn before in other words', async () => {
  const history = [{ role: 'user' as const, text: 'Do you run sledge tours?', heading: null }]
  const tour = 'The sledge tour: 30 francs, with tea.'
  const search = async () => ({ ...found(['sledge', 'tour'], [tour]), W: 1 })

  const { passages } = await lookUp(search, { question: 'And what does it cost?', history })

  expect(passages.map(({ body }) => body)).toEqual([tour])
})

describe('a question beside one that is answered', () => {
  const paddle = 'For a broken paddle you pay 30 francs.'
  const boots = 'Boots are lent at the kiosk.'
  const search = async (question: string) => {
    const isPaddle = /paddle/.test(question)
    return {
      ...found(isPaddle ? ['paddle', 'pay'] : ['wax', 'boots', 'free', 'glove'], [
        isPaddle ? paddle : boots,
      ]),
      W: 1,
    }
  }
  const question = 'What do I pay for a paddle? Where are free gloves, wax, and boots?'

  test('is kept with what was found, though nothing answers it', async () => {
    const { parts, open, passages } = await lookUp(search, { question, history: [] })

    expect(parts.map((part) => part.passages[0]?.body)).toEqual([paddle])
    expect(open?.map((part) => part.passages[0]?.body)).toEqual([boots])
    expect(passages.map(({ body }) => body)).toContain(paddle)
  })

  test('is none where the message is one question', async () => {
    const alone = { question: 'What do I pay for a paddle?', history: [] }

    expect((await lookUp(search, alone)).open).toEqual([])
  })
})

describe('what goes on with the answer before', () => {
  const table =
    '| Press | Sheets | Operator | Weight |\n| --- | --- | --- | --- |\n| Wren | 4500 | Anil Bose | 2.8 |\n| Heron | 9000 | Rhona Petrie | 6.1 |'
  const rule = 'The tour of the press hall lasts an hour. It begins at the gate.'
  const search = async () => ({ ...found(['ink', 'paper'], [rule, table]), W: 1 })
  const after = (answer: string) => [
    { role: 'user' as const, text: 'Tell me of the Wren and of the tour', heading: null },
    { role: 'assistant' as const, text: answer, heading: null },
  ]
  const followed = async (question: string, answer: string) => {
    const { parts } = await lookUp(search, { question, history: after(answer) })
    return parts.map(
      ({ goesOn, passages }) => goesOn && passages[0]?.sentences.map(({ text }) => text),
    )
  }

  test('is shown the row that was told of, where nothing answers', async () => {
    const [row] = await followed(
      'And is it heavy?',
      'Sure, here it is. Wren: operator Anil Bose. [1]',
    )

    expect(row).toEqual([expect.stringContaining('Wren')])
  })

  test('is shown the paragraph that was quoted, where that has what is asked for', async () => {
    const answer = 'This is what I found. The tour of the press hall lasts an hour. [1]'

    expect((await followed('And where does it begin?', answer))[0]).toContain(
      'It begins at the gate.',
    )
    expect((await followed('And who paints it?', answer))[0]).toBeUndefined()
  })

  test('is nothing after an answer without a source, nor where another thing is asked for', async () => {
    expect(await followed('And is it heavy?', 'I do not know.')).toEqual([undefined])
    expect(await followed('And the Dove?', 'Wren: operator Anil Bose. [1]')).toEqual([undefined])
  })
})

test('cells that a follow-up names nothing of do not answer it, as what it leans on is another matter', async () => {
  const history = [
    { role: 'user' as const, text: 'What does the Plus contract cost?', heading: null },
  ]
  const body = '| Contract | Price |\n| --- | --- |\n| Plus | £480 |\n| Basic | £210 |'
  const search = async () => ({
    ...found(
      ['plus', 'contract', 'travel', 'includ'],
      [{ body }, 'Plus contracts include the travel.'],
    ),
    W: 1,
  })

  const { parts } = await lookUp(search, { question: 'Is the travel included in it?', history })

  expect(parts[0]?.leans).toBe('Is the travel included in it?')
})
