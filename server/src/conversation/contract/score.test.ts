import { describe, expect, test } from 'vitest'
import { languages, textsOf } from '../responder/languages/language.ts'
import { tones } from '../responder/languages/texts.ts'
import { phrasesOf } from '../responder/persona.ts'
import { smallTalk } from '../responder/small-talk.ts'
import { persona } from '../testing/replies.ts'
import type { Contract } from './contract.ts'
import { type Said, scoreAnswer } from './score.ts'

const contract: Contract = { ...persona, greeting: 'Hi, I am Maya.' }
const said: Said = {
  ...{ kind: 'answer', quotes: [], question: 'How many days of leave?', questions: 1 },
  ...{ text: 'You have 25 days of leave every year. [1]', language: 'en', isWritten: true },
}
const score = (change: Partial<Contract>, words: Partial<Said> = {}) =>
  scoreAnswer({ ...contract, ...change }, { ...said, ...words })
const failed = (change: Partial<Contract>, words: Partial<Said> = {}) =>
  score(change, words)?.failed.map(({ check, why }) => `${check}: ${why}`)

const words = (count: number) => `You have ${'many '.repeat(count - 3)}days.`
const hard =
  'Notwithstanding intercompany agreements, authorised representatives immediately reimburse disproportionate expenditure, acknowledging corresponding administrative responsibilities throughout participating international subsidiaries and affiliated organisations.'

test('an answer that keeps to everything has 100', () => {
  expect(score({})).toEqual({ score: 100, failed: [] })
})

test.each<[name: string, change: Partial<Contract>, text: string, failed: string[]]>([
  ['short is short', {}, words(45), []],
  ['and not longer', {}, words(46), ['length: It has 46 words; at most 45.']],
  ['medium has more room', { response_length: 'medium' }, words(90), []],
  [
    'long is no word',
    { response_length: 'long' },
    'Yes.',
    ['length: It has 1 words; at least 10.'],
  ],
  ['a table is not counted', {}, `Here it is.\n${'| a b c d e f | g |\n'.repeat(20)}`, []],
  ['any level', { response_length: 'long' }, hard, []],
  [
    'everyday words',
    { response_length: 'long', reading_level: 'everyday' },
    hard,
    ['reading: It reads at 115 on the LIX scale; at most 50.'],
  ],
  [
    'words of each answer',
    { required_phrases: ['This is no legal advice.', 'days'] },
    said.text,
    ['required: It does not say “This is no legal advice.”.'],
  ],
  [
    'however they are written',
    { required_phrases: ['this  is no legal advice'] },
    'You have 25 days. This is\nno legal advice.',
    [],
  ],
  ['words of none', { banned_phrases: ['DAYS'] }, said.text, ['banned: It says “DAYS”.']],
  ['whole words', { banned_phrases: ['day', 'leav'] }, said.text, []],
  [
    'words of none without spaces',
    { banned_phrases: ['安い'] },
    'とても安いです',
    ['banned: It says “安い”.'],
  ],
  [
    'no greeting again',
    {},
    'Hello, you have 25 days of leave.',
    ['greeting: It greets again, and nobody greeted it.'],
  ],
  [
    'nor the first one',
    {},
    'Sure. Hi, I am Maya. It is 25 days.',
    ['greeting: It greets again, and nobody greeted it.'],
  ],
  [
    'the language of the question',
    {},
    'Sie haben jedes Jahr 25 Tage Urlaub und das ist nicht wenig.',
    ['language: It speaks German, not English.'],
  ],
  [
    'a calm tone',
    {},
    'You have 25 days! 🎉',
    ['tone: It is not neutral: an exclamation mark, an emoji.'],
  ],
  ['a lively one', { tone: 'friendly' }, 'You have 25 days! 🎉', []],
  [
    'a formal one',
    { tone: 'formal' },
    'You don’t have fewer than 25 days.',
    ['tone: It is not formal: a contraction.'],
  ],
])('%s', (_, change, text, why) => {
  expect(failed(change, { text })).toEqual(why)
})

test('the score is the share of what applies and is kept', () => {
  // Length, greeting, language and tone apply beside it.
  expect(score({ banned_phrases: ['days'] })?.score).toBe(80)
  expect(score({ banned_phrases: ['days'], required_phrases: ['Ask Ann.'] })?.score).toBe(67)
})

test('what a source says is told as its words, and they have their own language and tone', () => {
  const quote = 'Unser Angebot ist billig, und das gilt für alle Kunden im ganzen Land!'
  const text = `Here is the answer. ${quote} [1]`

  expect(failed({ banned_phrases: ['billig'] }, { text, quotes: [quote] })).toEqual([
    'banned: It quotes a source that says “billig”.',
  ])
  expect(failed({ banned_phrases: ['billig'] }, { text })).toHaveLength(3)
})

test('two questions at once have twice the room', () => {
  expect(failed({}, { text: words(90), questions: 2 })).toEqual([])
  expect(failed({}, { text: words(91), questions: 2 })).toHaveLength(1)
})

describe('small talk, refusals and acts are scored by what applies to them', () => {
  const strict = {
    ...{ required_phrases: ['Ask Ann.'], reading_level: 'plain', banned_phrases: ['sorry'] },
  }

  test.each<[Said['kind'], number]>([
    ['talk', 100],
    ['refusal', 100],
    ['act', 100],
    ['answer', 50],
  ])('%s', (kind, points) => {
    const text = `I do not know that one. ${'I do not. '.repeat(40)}`

    expect(score(strict, { kind, text })?.score).toBeGreaterThanOrEqual(points)
    expect(score(strict, { kind, text: `${text} I am sorry.` })?.failed).toContainEqual({
      ...{ check: 'banned', why: 'It says “sorry”.' },
    })
  })

  test('a reply to a greeting says who it is', () => {
    const hello = { kind: 'talk' as const, question: 'Hello!' }

    expect(failed({}, { ...hello, text: 'Hello. I am Maya.' })).toEqual([])
    expect(failed({}, { ...hello, text: 'Hello. I am here.' })).toEqual([
      'greeting: It does not say that it is Maya.',
    ])
    expect(failed({}, { question: 'Hi, how many days?', text: 'Hi! It is 25 days.' })).toEqual([
      'tone: It is not neutral: an exclamation mark.',
    ])
  })
})

test('nothing applies to the words of a tool', () => {
  expect(score({}, { kind: 'act', text: 'Done.' })).toBeNull()
})

test('what the product says by itself keeps to every tone in every language', () => {
  const broken = tones.flatMap((tone) =>
    languages.flatMap((language) => {
      const own = { ...persona, tone, languages: [language] }
      const { openings, unknown, bye, thanks } = phrasesOf(own, language)
      const { uncovered, rephrase, refusal } = textsOf(language)
      const of = (kind: Said['kind'], text: string, question = '?') =>
        scoreAnswer(own, { ...said, kind, text, question, language })?.failed.map(
          ({ why }) => `${tone} ${language} “${text}”: ${why}`,
        ) ?? []
      return [
        ...openings.filter(Boolean).flatMap((text) => of('answer', text)),
        ...[bye, thanks].flatMap((text) => of('talk', text)),
        ...[`${unknown} ${uncovered} ${rephrase}`, refusal].flatMap((text) => of('refusal', text)),
        ...of('talk', smallTalk('hello', own, language), 'Hello!'),
      ]
    }),
  )

  expect(broken).toEqual([])
})

test('what is quoted without a model is scored against its phrases alone', () => {
  const quoted = { text: words(46), isWritten: false }
  const strict = { reading_level: 'plain', required_phrases: ['Ask Ann.'] }

  expect(score({}, quoted)).toBeNull()
  expect(failed(strict, quoted)).toEqual(['required: It does not say “Ask Ann.”.'])
})
