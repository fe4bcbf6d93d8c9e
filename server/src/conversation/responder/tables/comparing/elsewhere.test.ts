import { expect, test } from 'vitest'
import { askTables as ask, table } from '../../../testing/ask-tables.ts'
import { comparativeIn, superlativeIn } from '../extremes.ts'

const tables = {
  de: table(
    'Box | Fläche (m²) | Preis pro Monat | Mindestmietzeit',
    'Mini | 1 | 29 € | 1 Monat',
    'Familie | 8 | 129 € | 3 Monate',
    'Gewerbe | 20 | 249 € | 6 Monate',
  ),
  fr: table(
    'Box | Surface (m²) | Prix par mois | Durée minimale',
    'Mini | 1 | 29 € | 1 mois',
    'Famille | 8 | 129 € | 3 mois',
    'Pro | 20 | 249 € | 6 mois',
  ),
  es: table(
    'Trastero | Superficie (m²) | Precio al mes | Permanencia mínima',
    'Mini | 1 | 29 € | 1 mes',
    'Familiar | 8 | 129 € | 3 meses',
    'Empresa | 20 | 249 € | 6 meses',
  ),
  nl: table(
    'Box | Oppervlakte (m²) | Prijs per maand | Minimale huurtijd',
    'Mini | 1 | 29 € | 1 maand',
    'Gezin | 8 | 129 € | 3 maanden',
    'Bedrijf | 20 | 249 € | 6 maanden',
  ),
  it: table(
    'Box | Superficie (m²) | Prezzo al mese | Durata minima',
    'Mini | 1 | 29 € | 1 mese',
    'Famiglia | 8 | 129 € | 3 mesi',
    'Azienda | 20 | 249 € | 6 mesi',
  ),
  pt: table(
    'Box | Área (m²) | Preço por mês | Período mínimo',
    'Mini | 1 | 29 € | 1 mês',
    'Família | 8 | 129 € | 3 meses',
    'Empresa | 20 | 249 € | 6 meses',
  ),
  pl: table(
    'Boks | Powierzchnia (m²) | Cena za miesiąc | Minimalny okres najmu',
    'Mini | 1 | 29 zł | 1 miesiąc',
    'Rodzinny | 8 | 129 zł | 3 miesiące',
    'Firmowy | 20 | 249 zł | 6 miesięcy',
  ),
}

test.each([
  ['de', 'Was ist die größte Box?', 'Gewerbe'],
  ['de', 'Welche Box kann ich für weniger als 50 Euro mieten?', 'Mini'],
  ['de', 'Was kostet die Familienbox?', '129'],
  ['de', 'Wie groß ist die Gewerbe?', '20'],
  ['fr', 'Quel est le box le moins cher ?', 'Mini'],
  ['fr', 'Quel box a la durée minimale la plus longue ?', 'Pro'],
  ['fr', 'Quels box coûtent moins de 100 euros ?', 'Mini'],
  ['es', '¿Qué trasteros cuestan menos de 100 euros?', 'Mini'],
  ['es', '¿Cuál es más caro, Familiar o Empresa?', 'Empresa'],
  ['nl', 'Wat is de goedkoopste box?', 'Mini'],
  ['nl', 'Welke box is het grootst?', 'Bedrijf'],
  ['nl', 'Welke boxen kosten minder dan 100 euro?', 'Mini'],
  ['nl', 'Hoe groot is de Gezin?', '8'],
  ['it', 'Qual è il box più economico?', 'Mini'],
  ['it', 'Qual è il box più grande?', 'Azienda'],
  ['it', 'Quali box costano meno di 100 euro?', 'Mini'],
  ['it', 'Quanto è grande il Famiglia?', '8'],
  ['pt', 'Qual é a box mais barata?', 'Mini'],
  ['pt', 'Qual é a maior box?', 'Empresa'],
  ['pt', 'Que boxes custam menos de 100 euros?', 'Mini'],
  ['pl', 'Który boks jest najtańszy?', 'Mini'],
  ['pl', 'Który boks jest największy?', 'Firmowy'],
  ['pl', 'Które boksy kosztują mniej niż 100 zł?', 'Mini'],
  ['pl', 'Ile kosztuje boks Rodzinny?', '129'],
] as const)('%s: %s', (language, question, told) => {
  const others = ['Mini', 'Famil', 'Gezin', 'Rodzinny', 'Gewerbe', 'Pro', 'Empresa', 'Bedrijf']
  const [first = ''] = (ask(question, [{ title: 'Box', body: tables[language] }]) ?? '').split(', ')

  expect(first).toContain(told)
  // The thing that is told, and none beside it.
  expect(others.filter((name) => first.includes(name)).length).toBeLessThan(2)
})

test.each([
  ['de', 'Wie hoch ist die Miete?'],
  ['nl', 'Hoeveel boxen zijn er hoogstens te huur?'],
  ['de', 'Ist das Lager beheizt?'],
] as const)(
  'nothing is compared by a word that only looks like one that compares: %s: %s',
  (language, question) => {
    expect(ask(question, [{ title: 'Box', body: tables[language] }])).toBeNull()
  },
)

test('"mais" compares in Portuguese, and is no more than "but" in French', () => {
  expect(superlativeIn('qual e a box mais cara')?.to).toBe('most')
  expect(superlativeIn('le box est petit mais cher')).toBeNull()
  expect(comparativeIn('le box est petit mais rapide')).toBeNull()
})
