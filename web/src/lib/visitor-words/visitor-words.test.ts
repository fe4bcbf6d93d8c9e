import { expect, test } from 'vitest'
import { chosenLanguage, languages } from './chosen-language.ts'
import { english } from './english.ts'
import { loadWords } from './load-words.ts'
import { wholeOf } from './words.ts'

test.each([
  [
    'the first of the browser’s that the agent speaks',
    ['en', 'de'],
    ['fr-FR', 'de-AT', 'en'],
    'de',
  ],
  ['a language whatever its region', ['pt-BR'], ['pt-PT'], 'pt'],
  ['the agent’s first, where the browser knows none of its own', ['de', 'en'], ['fr'], 'de'],
  ['the first of the agent’s in which there are words', ['fi', 'nl'], ['fi'], 'nl'],
  ['English, where there are words in none', ['fi'], ['fi'], 'en'],
  ['English, where the agent names none', [], ['de'], 'en'],
])('a visitor is met in %s', (_, spoken, preferred, language) => {
  expect(chosenLanguage(spoken, preferred)).toBe(language)
})

const foreign = languages.filter((language) => language !== 'en')
type Told = string | ((...given: never[]) => string)
const toldIn = (words: object) => Object.entries(words) as [string, Told][]
const given = ['⟨first⟩', '⟨second⟩'] as never[]

test.each(languages)('in %s every text is there and names what it is given', async (language) => {
  const words = wholeOf(await loadWords(language))

  expect(Object.keys(words).sort()).toEqual(Object.keys(english).sort())
  expect(words.tag).toBe(language)
  for (const [key, told] of toldIn(words)) {
    const text = typeof told === 'string' ? told : told(...given)
    expect(text.trim(), key).not.toBe('')
    const names = typeof told === 'string' ? [] : given.slice(0, told.length)
    for (const name of names) expect(text, key).toContain(name)
  }
})

test.each(foreign)(
  'in %s each text takes as much as in English, and no sentence is left English',
  async (language) => {
    const words = new Map(toldIn(wholeOf(await loadWords(language))))

    for (const [key, told] of toldIn(english)) {
      const translated = words.get(key)
      expect(typeof translated, key).toBe(typeof told)
      if (typeof told === 'function') expect(translated, key).toHaveLength(told.length)
      else if (/\s\S+\s/.test(told)) expect(translated, key).not.toBe(told)
    }
  },
)
