import { expect, test } from 'vitest'
import { columns, concepts, dictionary } from './concepts.ts'
import { languageAsked, translate, withoutSmallWords, wordingsIn } from './translate.ts'

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

test('where two languages know as many words, that of the small ones is asked in', () => {
  expect(languageAsked('Wat is de goedkoopste box?')).toBe('nl')
  expect(languageAsked('Is the box waterproof?')).toBe('en')
})

test.each([
  ['Czy mogę zapłacić kartą?', ['zapłacić', 'kartą']],
  ['Darf meine Tochter alleine klettern?', ['Tochter', 'alleine', 'klettern']],
  ['¿Puedo ir con mi perro?', ['ir', 'perro']],
  // Of what has no other words they are all there is, and English ones are left as they are.
  ['Co to jest?', ['Co', 'to', 'jest']],
  ['May I bring my dog?', ['May', 'I', 'bring', 'my', 'dog']],
])('"%s" is looked for by %j', (question, words) => {
  expect(withoutSmallWords(question).match(/\p{L}+/gu)).toEqual(words)
})

test.each(['', '?', 'Hagenow', '134 99'])('nothing is made of "%s"', (question) => {
  expect(translate(question)).toEqual({})
})

test.each([
  ['concepts', concepts()],
  ['dictionary', dictionary()],
])('each thing of the %s has all columns, and no word of it is empty', (_, list) => {
  for (const line of list.trim().split('\n')) {
    const cells = line.split('|')
    const words = cells.flatMap((cell) => cell.split(','))
    const isWhole = words.every((word) => word !== '' && word === word.trim())
    expect([line, cells.length, isWhole]).toEqual([line, columns.length, true])
  }
})

test.each([
  ['Quanto deve essere profondo lo scavo per il cavo?', 'en', ['trench', 'cable']],
  ['How long after a tattoo may I give blood?', 'es', ['tatuaje']],
  ["Combien coûte la location d'un haut-parleur ?", 'en', ['loudspeaker', 'speaker']],
  ['Mag ik mijn brommer in de berging zetten?', 'de', ['Moped']],
] as const)('a plain word of trades is known in each language: %s', (question, language, words) => {
  expect(translate(question)[language]?.flat()).toEqual(expect.arrayContaining([...words]))
})

test('such a word has no others within its language', () => {
  const said = (question: string) => wordingsIn(question, 'en').map((one) => one.said)

  expect(said('Where is the loudspeaker?')).toEqual([])
  expect(said('Where is the invoice?')).toEqual(['invoice'])
})

test('what is spelled as the list has it is not taken for what has another ending', () => {
  const { en } = translate('¿Cuánto cuesta quitar una muela?')

  expect(en?.at(-1)?.[0]).toBe('dentist')
  expect(translate('¿Dónde está el muelle?').en?.at(-1)?.[0]).toBe('harbour')
})

test("the ending of whose it is names no thing: the children's club", () => {
  expect(translate("Is it the children's club?").de?.flat()).not.toContain('s')
})

test('a fraction is looked for as other languages write it', () => {
  const { en } = translate('Was kostet der Minibagger mit 2,7 Tonnen?')

  expect(en).toContainEqual(['2,7', '2.7'])
})

test.each([
  ['¿Dónde puedo hablar español con alguien?', 'en', 'Spanish'],
  ['Wo spricht jemand Polnisch?', 'en', 'Polish'],
  ['Combien de temps est-ce garanti chez un particulier ?', 'en', 'private household'],
  ['Wie viel kostet der Schnupperkurs?', 'en', 'trial'],
  ['Is there a trial day?', 'de', 'Probetag'],
  ['¿Cuánto cuesta quitar una muela?', 'en', 'tooth'],
  ['How much are chips?', 'de', 'Pommes'],
] as const)('"%s" says in the language "%s": %s', (question, language, word) => {
  expect(translate(question)[language]?.flat()).toContain(word)
})

test.each([
  ['¿Puedo hablar español con alguien?', 'alguien'],
  ['Kann da jemand etwas machen lassen?', 'jemand'],
  ['Est-ce que quelque chose est inclus ?', 'chose'],
])('nobody is looked for in "%s"', (question, small) => {
  expect(translate(question).en?.flat() ?? []).not.toContain(small)
  expect(withoutSmallWords(question)).not.toContain(small)
})

test('what the lists have no word for is looked for as it stands', () => {
  expect(translate('Where can I park my quadrofoil?').it?.flat()).toContain('quadrofoil')
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
