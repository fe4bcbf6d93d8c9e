import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import {
  detectLanguage,
  type Language,
  languageName,
  languages,
  replyLanguage,
  spokenLanguage,
  textsOf,
} from './language.ts'
import { smallTalkKinds, tones } from './texts.ts'

test.each([
  ['How much is it?', 'en'],
  ['what is the price of a kayak', 'en'],
  ['Was kostet das?', 'de'],
  ['wann macht ihr auf', 'de'],
  ['Combien ça coûte ?', 'fr'],
  ['où puis-je me garer', 'fr'],
  ['¿Cuánto cuesta?', 'es'],
  ['donde puedo aparcar mi bici y cuanto cuesta', 'es'],
  ['Quanto costa il noleggio?', 'it'],
  ['Quanto custa e até quando posso cancelar?', 'pt'],
  ['Hoeveel kost het?', 'nl'],
  ['Ile to kosztuje?', 'pl'],
  ['いくらですか？', 'ja'],
  ['营业时间是几点？', 'zh'],
  ['얼마예요?', 'ko'],
])('"%s" is %s', (text, language) => {
  expect(detectLanguage(text)).toBe(language)
})

test.each(['Kayak?', '', '123', 'Zermatt'])('"%s" tells no language', (text) => {
  expect(detectLanguage(text)).toBeNull()
})

test.each<[string, string[], string[], Language]>([
  ['of the question', ['Was kostet das?'], ['en', 'de'], 'de'],
  [
    'of what was said before when the question tells none',
    ['Zermatt?', 'Was ist das?'],
    ['en', 'de'],
    'de',
  ],
  ['of the agent when nothing tells', ['Zermatt?'], ['fr', 'de'], 'fr'],
  [
    'which is the agent’s only one when it is not set to that of the question',
    ['Was kostet das und wie lange habt ihr auf?'],
    ['fr'],
    'fr',
  ],
  [
    'which is the question’s when the agent has several',
    ['¿Aceptan perros pequeños?'],
    ['en', 'de'],
    'es',
  ],
  ['which is the question’s when its script tells', ['いくらですか？'], ['en', 'de'], 'ja'],
  ['which is the agent’s first when another is not clear', ['Per day'], ['fr', 'en'], 'fr'],
  ['of a tag of several parts', ['zh-Hant-TW'], ['en', 'zh-Hans-CN'], 'zh'],
  ['of a word that begins as a tag tells none', ['it-support'], ['fr', 'de'], 'fr'],
  ['of a region counts as the language', ['Quanto custa e até quando?'], ['en', 'pt-BR'], 'pt'],
  ['is English when the agent speaks none that has words', ['Zermatt?'], ['sw'], 'en'],
])('the language of a reply: %s', (_, said, set, language) => {
  expect(replyLanguage(said, set)).toBe(language)
})

test.each([
  ['Bills come every month by post.', 'en'],
  ['Le chiavi sono come quelle di prima.', 'it'],
  ['Das kostet 30 Euro im Monat.', 'de'],
])('"%s" is read aloud as %s', (text, language) => {
  expect(spokenLanguage(text)).toBe(language)
})

test.each(languages)('%s has a name in every other', (language) => {
  for (const within of languages) expect(languageName(language, within)).not.toBe(language)
})

test.each(languages)(
  'all that is said in %s is different for each tone and never empty',
  (language) => {
    const texts = textsOf(language)

    expect(new Set(tones.map((tone) => texts.tones[tone].lead)).size).toBe(tones.length)
    const { words: _, ...spoken } = texts

    expect(Object.values(spoken).flat()).not.toContain('')
    for (const kind of smallTalkKinds) expect(texts.smallTalk[kind]).not.toBe('')
  },
)

test('the sample of a tone in the catalogue is how an agent of that tone begins an answer', async () => {
  const seed = new URL('../../../../../database/seed/02_catalogues.sql', import.meta.url)
  const rows = (await readFile(seed, 'utf8')).matchAll(
    /^ {2}\('(\w+)', '\w+', '.*', '(.*)', \d\)/gm,
  )
  const samples = new Map([...rows].map(([, tone, sample]) => [tone, sample]))

  for (const tone of tones) expect(samples.get(tone)).toBe(textsOf('en').tones[tone].lead)
})
