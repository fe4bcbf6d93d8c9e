import type { Organization } from 'database/testing/world'
import { beforeAll, expect, test } from 'vitest'
import { useLibrary } from '../testing/library.ts'
import { searchKnowledge } from './search.ts'

const library = useLibrary()
let acme: Organization

const files: Record<string, string> = {
  de: `# Kaution\n\nFür ein Fahrrad nehmen wir eine Kaution von 80 Euro.\n
# Öffnungszeiten\n\nDas Geschäft ist am Samstag bis vier geöffnet.\n
# Kontakt\n\nSie können uns unter der Nummer der Zentrale anrufen.`,
  fr: `# Animaux\n\nLes petits chiens sont admis dans les chambres.\n
# Petit-déjeuner\n\nLe petit-déjeuner est servi à partir de sept heures.`,
  en: `# Insurance\n\nThe insurance covers theft of the lamp on the road.\n
# Training\n\nThe training takes two days and ends with a test.`,
}
beforeAll(async () => {
  acme = await library.world().organization()
  for (const [name, text] of Object.entries(files)) await library.teach(acme, text, `${name}.md`)
})

async function foundFor(question: string) {
  const query = { organizationId: acme.id, question, limit: 3 }
  return searchKnowledge(library.db, acme.owner.claims, query)
}

test.each([
  ['How much is the deposit for a bike?', 'Kaution'],
  ['À quelle heure ferme le magasin le samedi ?', 'Öffnungszeiten'],
  ['¿Aceptan perros?', 'Animaux'],
  ['Wann gibt es Frühstück?', 'Petit-déjeuner'],
  ['Ist der Diebstahl versichert?', 'Insurance'],
  ['Hoelang duurt de cursus?', 'Training'],
  // Those in the language of the text find it as before.
  ['Wie hoch ist die Kaution für ein Fahrrad?', 'Kaution'],
  ['How long does the training take?', 'Training'],
])('"%s" finds %s', async (question, heading) => {
  const { passages } = await foundFor(question)

  expect(passages[0]?.heading).toEqual([heading])
})

test('what stands for one thing weighs as one word', async () => {
  const { terms, passages } = await foundFor('How much is the deposit for a bike?')

  expect(passages[0]?.coverage).toBeGreaterThan(0.6)
  expect(terms.map(({ lexeme }) => lexeme)).not.toContain('deposit')
})
