import { describe, expect, test } from 'vitest'
import { turnsRound } from '../../conversation/responder/injection.ts'
import { languages } from '../../conversation/responder/languages/language.ts'
import { smallTalkIn } from '../../conversation/responder/small-talk.ts'
import { phrasesOf, spokenLanguage } from './phrases.ts'
import { questionsOf } from './questions.ts'

describe.each(languages)('in %s', (language) => {
  const phrases = phrasesOf(language)

  test('the questions are the language’s own', () => {
    expect(spokenLanguage(`${language}-XX`)).toBe(language)
    if (language !== 'en') expect(phrases.open).not.toBe(phrasesOf('en').open)
  })

  test('an agent without a model understands who it is asked to be, and what it must refuse', () => {
    expect(smallTalkIn(phrases.who, 'Maya')?.kind).toBe('who')
    expect(turnsRound(phrases.turn)).toBe(true)
  })
})

test('a website in a language without phrases is asked in English', () => {
  expect(phrasesOf('fi').open).toBe('When are you open?')
  expect(phrasesOf(null).open).toBe('When are you open?')
  expect(phrasesOf('constructor').open).toBe('When are you open?')
})

test('a German website is asked about in German, with its headings as they stand', () => {
  const url = 'https://brot.example/'
  const topics = [
    { title: 'Helles Roggenbrot', says: 'Ein Laib kostet 5 Euro.', url },
    { title: 'Torten', says: 'Torten backen wir auf Bestellung.', url },
  ]
  const company = { name: 'Brot & Co', summary: 'Wir backen.', products: ['Torten'], topics }

  expect(questionsOf({ ...company, language: 'de-AT' }).map(({ text }) => text)).toEqual([
    'Was kostet Helles Roggenbrot?',
    'Was können Sie mir über Torten sagen?',
    'Was macht Brot & Co?',
    'Was bietet Brot & Co an?',
  ])
})
