import type { Organization } from 'database/testing/world'
import { beforeAll, expect, test } from 'vitest'
import { languageByWords } from './document-language.ts'
import { toldByWords } from './search/translation/told-by-words.ts'
import { useLibrary } from './testing/library.ts'

const library = useLibrary()
let acme: Organization
beforeAll(async () => {
  acme = await library.world().organization()
})

async function languageIn(organization: Organization, text: string, name: string) {
  const id = await library.teach(organization, text, name)
  return (await library.source(id))?.language
}

test.each([
  ['de', 'Artikel;Holzart;Preis;Lager\nEsstisch;Eiche;1290;4\nHocker;Buche;95;20'],
  ['fr', 'Produit;Quantité;Prix;Délai\nAffiches;50;95;2 jours\nFaire-part;100;85;5 jours'],
  ['es', 'Tratamiento;Precio;Duración\nLimpieza dental;55;40 minutos\nEmpaste;60;45 minutos'],
  ['it', 'Attrezzatura;Prezzo;Giorni\nScarponi;10;3\nCasco bambino;5;6'],
  ['nl', 'Box;Oppervlakte;Prijs per maand\nGroot;18;199\nBuiten;14;110'],
  ['pt', 'Serviço;Preço;Duração\nCorte de cabelo;15;30 minutos\nColoração;45;2 horas'],
  ['pl', 'Usługa;Cena;Czas\nStrzyżenie;60;godzina\nFarbowanie;120;2 godziny'],
  ['en', 'Ticket;Price;Valid for\nAdult;18;1 day\nChild;11;1 day'],
  ['en', 'Wine;Country;Price\nTierra Roja;Spain;31\nQuinta do Vale;Portugal;27'],
])(
  'a table without small words is told by the words of its cells to be in "%s"',
  async (language, table) => {
    expect(await languageIn(acme, table, `${language}.csv`)).toBe(language)
  },
)

test('of a table that says nothing the language is the one of the other sources', async () => {
  const werk = await library.world().organization()
  await library.teach(werk, 'Die Werkstatt ist von acht bis vier Uhr geöffnet.', 'Zeiten.md')

  expect(await languageIn(werk, 'X;Y\nMX-5;12\nTX-9;14', 'MX.csv')).toBe('de')
  expect(await languageIn(werk, 'Part;Price\nPump;12\nFilter;14', 'Parts.csv')).toBe('en')
})

test('few words tell a language where the other texts have it, and only one that has clearly more', () => {
  const told = (text: string) => toldByWords(text)

  expect(languageByWords(told('Preis'), null)).toBeNull()
  expect(languageByWords(told('Preis Lieferzeit'), 'de')).toBe('de')
  expect(languageByWords(told('Preis Lieferzeit price delivery'), 'de')).toBeNull()
  expect(languageByWords(told('Pris Lager'), 'sv')).toBe('sv')
  expect(languageByWords(told('Price Delivery Wood'), 'sv')).toBe('en')
})

test('a word has no letter that is not written in its language', () => {
  const languages = toldByWords('größe').filter(({ count }) => count > 0)

  expect(languages).toEqual([{ language: 'de', count: 1 }])
})
