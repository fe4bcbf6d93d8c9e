import { expect, test } from 'vitest'
import { areSynonyms, placesAround, relatedWords } from './related-words.ts'
import { meaningsOf } from './wordnet.ts'

const related = (word: string) => relatedWords(word).map((one) => one.word)
const weightOf = (word: string, other: string) =>
  relatedWords(word).find((one) => one.word === other)?.weight

test.each([
  ['backpacks', 'rucksack'],
  ['grandma', 'grandmother'],
  ['reimbursed', 'reimbursement'],
  ['stopped', 'halt'],
  ['batteries', 'battery', false],
  ['broke', 'break', false],
])('of "%s" it knows "%s"', (word, other, isOther = true) => {
  // A form of the word itself is no other word.
  expect(related(word).includes(other)).toBe(isOther)
})

test('a place stands for no other one, but what it is in for it, the nearest the surest', () => {
  expect(weightOf('Belfast', 'Northern Ireland')).toBe(0.6)
  expect(weightOf('Leeds', 'England')).toBe(0.5)
  expect(related('Leeds')).not.toContain('Bradford')
})

test('the second meaning of a word is less sure than the first', () => {
  const [first = 0, second = 0] = [weightOf('disk', 'disc'), weightOf('digger', 'excavator')]

  expect([first, second]).toEqual([0.7, expect.closeTo(0.56)])
})

test.each(['qwrtzu', '', 'a', '!', 'Straße', 'zzzz', "'hood", 'constructor'])(
  'a word that it lacks, or of other letters, breaks nothing: "%s"',
  (word) => {
    expect(relatedWords(word)).toEqual(expect.any(Array))
  },
)

test('the first and the last words of the dictionary are found, and nothing beyond them', () => {
  expect(meaningsOf('a', 'noun').length).toBeGreaterThan(0)
  expect(meaningsOf('zyrian', 'noun').length).toBeGreaterThan(0)
  expect(meaningsOf('zzz', 'noun')).toEqual([])
  expect(meaningsOf('!', 'verb')).toEqual([])
})

test('two words are synonyms by their first meaning alone', () => {
  expect(areSynonyms('disk', 'disc')).toBe(true)
  expect(areSynonyms('green', 'blue')).toBe(false)
  expect(areSynonyms('dog', 'cat')).toBe(false)
})

test('a place is in its regions and countries; another word is in none', () => {
  expect(placesAround('Belfast')).toEqual(expect.arrayContaining(['Northern Ireland', 'Europe']))
  expect(placesAround('Belfast')).not.toContain('Eurasia')
  expect(placesAround('lamp')).toEqual([])
  expect(placesAround('Priya')).toEqual([])
})
