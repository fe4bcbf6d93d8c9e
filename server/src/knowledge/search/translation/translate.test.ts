import { expect, test } from 'vitest'
import { columns, concepts } from './concepts.ts'
import { sameWords, translate, wordingsIn } from './translate.ts'

test('a question is asked in the words of other languages, and not in those of its own', () => {
  const { de, fr, es } = translate('¿Cuánto cuesta una lámpara?')

  expect(de).toEqual([
    expect.arrayContaining(['Preis', 'kostet']),
    expect.arrayContaining(['Lampe', 'Licht']),
  ])
  expect(fr?.[1]).toEqual(expect.arrayContaining(['lampe', 'lumière']))
  expect(es).toBeUndefined()
})

test('what no list of words has stays as it is written: names, models, numbers', () => {
  const { de } = translate('What is the warranty of the MX-5 from Hagenow in 2026?')

  expect(de).toEqual([
    expect.arrayContaining(['Garantie', 'Gewährleistung']),
    ...[['MX-5'], ['Hagenow'], ['2026']],
  ])
})

test('words are known with their endings and without their accents, phrases as a whole', () => {
  const { en } = translate('Puis-je annuler mes reservations pour les jours feries ?')

  expect(en).toEqual([
    expect.arrayContaining(['cancel', 'cancellation']),
    expect.arrayContaining(['booking', 'reservation', 'book']),
    expect.arrayContaining(['public holiday', 'bank holiday']),
  ])
})

test('months, days and countries are those of the Unicode Consortium', () => {
  const { en, pl } = translate('Ist am Mittwoch im Oktober in Österreich geöffnet?')

  expect(en?.slice(0, 3)).toEqual([['Wednesday'], ['October'], ['Austria']])
  expect(pl?.[2]).toEqual(['Austria'])
})

test.each(['', '?', 'Hagenow', '12 34'])('nothing is made of "%s"', (question) => {
  expect(translate(question)).toEqual({})
})

test('each thing has words in one language at least, and none that is empty', () => {
  for (const line of concepts.trim().split('\n')) {
    const cells = line.split('|').map((cell) => cell.split(',').filter(Boolean).length)
    expect([line, cells.length <= columns.length, Math.min(...cells) > 0]).toEqual([
      line,
      true,
      true,
    ])
  }
})

test('what a language has no word for is looked for as it stands', () => {
  expect(translate('Is there somebody overboard?').it?.flat()).toContain('overboard')
})

test.each([
  ['Wann muss die Miete bezahlt werden?', ['rent', 'pay']],
  ['Est-ce que mes bagages sont assurés ?', ['luggage', 'insurance']],
  ['¿Cómo se limpian los baños?', ['clean']],
  ['Wordt de lening verlengd?', ['renew']],
])('a verb is known in the form that it has in "%s"', (question, words) => {
  const things = translate(question).en?.map(([word]) => word)

  expect(things).toEqual(expect.arrayContaining(words))
})

test('a word made of two is asked in both where the list has only these', () => {
  expect(translate('Gibt es Winterversand?').en).toEqual([
    expect.arrayContaining(['winter']),
    expect.arrayContaining(['delivery']),
  ])
  expect(translate('Gibt es Winterhagenow?').en).toBeUndefined()
})

test('in its own language such a word is looked for as it stands', () => {
  expect(wordingsIn('Gibt es Winterversand?', 'de')).toEqual([])
})

test.each([
  ['My bike broke down', 'broke', ['break', 'broken']],
  ['What if the children fell ill?', 'fell', ['fall', 'fallen']],
  ['We are losing one', 'losing', ['lost']],
])('a verb that bends in its own way is looked for in each form: %s', (question, said, forms) => {
  const found = sameWords(question).filter(({ words }) => words[0] === said)

  expect(found.flatMap(({ words }) => words)).toEqual(expect.arrayContaining(forms))
})

test('a word of another language has no forms of English', () => {
  const words = sameWords('Wir fanden den Spalt im Wind nicht').flatMap((same) => same.words)

  expect(words).not.toEqual(expect.arrayContaining(['wound']))
})
