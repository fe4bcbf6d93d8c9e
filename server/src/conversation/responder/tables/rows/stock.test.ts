import { expect, test } from 'vitest'
import { askTables, table } from '../../../testing/ask-tables.ts'

const tables: Record<string, string> = {
  en: table('Item | Price | Stock', 'Oak table | £900 | 4', 'Ash stool | £95 | 0'),
  de: table('Artikel | Preis | Lager', 'Esstisch | 900 € | 4', 'Hocker | 95 € | 0'),
  fr: table('Produit | Prix | Stock', 'Table | 900 € | 4', 'Tabouret | 95 € | 0'),
  nl: table('Artikel | Prijs | Voorraad', 'Tafel | 900 € | 4', 'Kruk | 95 € | 0'),
}

test.each([
  ['en', 'Which items are not in stock?', 'Stock 0: Ash stool.'],
  ['de', 'Welche Artikel sind nicht auf Lager?', 'Lager 0: Hocker.'],
  ['de', 'Welche Artikel sind nicht vorrätig?', 'Lager 0: Hocker.'],
  ['de', 'Welche Artikel sind ausverkauft?', 'Lager 0: Hocker.'],
  ['fr', 'Quels produits ne sont pas en stock ?', 'Stock 0: Tabouret.'],
  ['nl', 'Welke artikelen zijn niet op voorraad?', 'Voorraad 0: Kruk.'],
])('what is not in stock in the language "%s": %s', (language, question, answer) => {
  const body = tables[language] ?? ''

  expect(askTables(question, [{ body, language }], language)).toBe(answer)
})
