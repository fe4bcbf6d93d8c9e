import { expect, test } from 'vitest'
import { searchWords } from '../../retrieval/search-words.ts'
import { answerType } from '../question/answer-type.ts'
import { askedLanguage } from './asked-language.ts'

test.each([
  ['posso annullare', 'it'],
  ['telefono', 'es'],
  ["qui dirige l'atelier", 'fr'],
  ['macht ihr e autos', 'de'],
  ['how do i improt my custmers', 'en'],
  ['do techers need a new polise certificate', 'en'],
  ['Menu?', 'en'],
  ['quarrow', 'en'],
])('"%s" is asked in "%s"', (question, language) => {
  expect(askedLanguage(question)).toBe(language)
})

test('a question that has no small word of its language is read in it all the same', () => {
  expect(answerType("qui dirige l'atelier")).toBe('name')
  expect(searchWords('posso annullare')).toBe('annullare')
})
