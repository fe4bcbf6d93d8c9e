import { expect, test } from 'vitest'
import { sentencesOf, splitSentences } from './sentences.ts'

const split = (text: string, language = 'en') =>
  splitSentences(text, language).map(({ from, to }) => text.slice(from, to))

test('a sentence goes on after an abbreviation or an initial', () => {
  const text = 'Dr. J. R. Smith of the U.S. Army came, e.g. by car. He paid approx. 5 euro. Yes!'

  expect(split(text)).toEqual([
    'Dr. J. R. Smith of the U.S. Army came, e.g. by car.',
    'He paid approx. 5 euro.',
    'Yes!',
  ])
})

test('a line break ends a sentence, so items and rows stand alone', () => {
  expect(split('Bring:\n- a pass\n- No. 7\n\nThen go.')).toEqual([
    'Bring:',
    '- a pass',
    '- No. 7',
    'Then go.',
  ])
})

test('other languages have their own abbreviations', () => {
  expect(split('Das gilt z.B. für Nr. 5 bzw. Abs. 2. Sonst nicht.', 'de')).toEqual([
    'Das gilt z.B. für Nr. 5 bzw. Abs. 2.',
    'Sonst nicht.',
  ])
})

test('the rows of a table are its sentences, its header is none', () => {
  const body =
    'Our rooms. All have a view.\n\n| Room | Price |\n| --- | --- |\n| Fern | €70 |\n\nBook early.'

  const sentences = sentencesOf(body, 'en')

  expect(sentences.map(({ text }) => text)).toEqual([
    'Our rooms.',
    'All have a view.',
    'Fern room: price €70',
    'Book early.',
  ])
  expect(sentences.map(({ from, to }) => body.slice(from, to))[2]).toBe('| Fern | €70 |')
})

test('an ordinal ends no sentence where a dot makes it one', () => {
  const text = 'Das Jahr beginnt am 1. September. Wir sind im 3. Stock. Es kostet 12. Danach mehr.'

  expect(split(text, 'de')).toEqual([
    ...['Das Jahr beginnt am 1. September.', 'Wir sind im 3. Stock.', 'Es kostet 12.'],
    'Danach mehr.',
  ])
  expect(split(text, 'en')).toContain('September.')
})

test('abbreviations of a language, also those of several letters, end no sentence in it', () => {
  const sentences = {
    de: [
      'Der Eintritt kostet 50 € inkl. MwSt. und Kaffee.',
      'Zzgl. Versand, evtl. Zoll, ggf. Maut bzw. Fähre, bis ca. 20 Personen.',
      'Ermäßigt zahlen Gäste mit Ausweis, z. B. Schüler, d. h. Kinder.',
      'Dies gilt i. d. R. Montags bis Freitags.',
      'Es gibt u. a. Obst, Nüsse o. ä. Speisen.',
    ],
    fr: ['Le prix est de env. 20 €.', 'Voir p. ex. Annexe, chez Mlle. Dupont.'],
    es: ['Llame a la Sra. Ruiz o a Ud. Mismo.', 'Son aprox. 20 € (p. ej. Madrid).'],
    nl: ['Bel dhr. Jansen, t. a. v. Verkoop, bijv. Maandag.'],
  }

  for (const [language, expected] of Object.entries(sentences)) {
    expect(split(expected.join(' '), language)).toEqual(expected)
  }
})

test('where one of these is the last word of a sentence, the sentence ends', () => {
  const sentences = {
    de: ['Bringen Sie Papier, Stifte o. ä.', 'Danach gehen wir.', 'Er ist 5 m.', 'Breite 3 m.'],
    fr: ['Le tarif est de 20 € env.', 'Il comprend le Wi-Fi.', 'Voir le plan a.', 'La suite ici.'],
    es: ['Abre a las 9 a. m.', 'Cierra a las 5 p. m.', 'Son 20 € aprox.', 'Llame ya.'],
    nl: ['Neem plan a.', 'Het is klaar.'],
    en: ['Take plan a.', 'Then go to z.', 'B comes next.'],
  }

  for (const [language, expected] of Object.entries(sentences)) {
    expect(split(expected.join(' '), language)).toEqual(expected)
  }
})

test('a sentence of very many pieces is put together in no time', () => {
  const cry = 'wow! so nice! '.repeat(40_000)

  expect(split(cry)).toEqual([cry.trim()])
  expect(split('z. B. Haus '.repeat(40_000), 'de')).toHaveLength(1)
})
