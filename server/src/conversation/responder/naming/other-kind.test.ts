import { expect, test } from 'vitest'
import { found } from '../../testing/passages.ts'
import { missingIn } from './entities.ts'

test('what does a thing is no kind of it', () => {
  const { passages } = found([], ['The Standing charge is 40 pence. The Night charge is 30 pence.'])
  const [passage] = passages
  const asked = (question: string) =>
    passage && missingIn(question, { passage, sentence: passage.body, passages, own: '' })

  expect(asked('May I fit a rapid charger?')).toEqual([])
  expect(asked('What is the rapid charge?')).not.toEqual([])
})

test('a text in another language lacks no kind of a thing, and a name all the same', () => {
  const { passages } = found([], ['At Home Premier cash is covered. At Travel Premier it is not.'])
  const [passage] = passages
  const asked = (question: string) =>
    passage && missingIn(question, { passage, sentence: passage.body, passages, own: '' })

  expect(asked('Quanto contante è coperto con il livello Premier?')).toEqual([])
  expect(asked('What is covered at level Premier?')).not.toEqual([])
  expect(asked('Cosa è coperto con il Garden Premier?')).not.toEqual([])
})

test('a noun before another word tells no kind of a thing in German, where every noun has a capital', () => {
  const texts = [
    { body: 'Die Hausordnung gilt für alle. Eine Kündigung gilt ab Zugang.', language: 'de' },
    { body: 'Die Bremsbeläge vorn kosten 169 Euro. Wir holen Ihr Auto kostenlos.', language: 'de' },
    { body: 'Das Freibad geöffnet ab neun. Das Hallenbad geöffnet ab acht.', language: 'de' },
    { body: 'Die Grüne Linie fährt um acht. Die Blaue Linie fährt um neun.', language: 'de' },
  ]
  const { passages } = found([], texts)
  const asked = (question: string, at: number) =>
    passages[at] &&
    missingIn(question, { passage: passages[at], sentence: passages[at].body, passages, own: '' })

  expect(asked('Welche Kündigungsfrist gilt?', 0)).toEqual([])
  expect(asked('bremsen vorn am kleinwagen', 1)).toEqual([])
  expect(asked('leistungen kosten unter 100 euro', 1)).toEqual([])
  expect(asked('Wann hat das Südbad geöffnet?', 2)).toEqual([
    { asked: 'Südbad geöffnet', found: 'Freibad geöffnet' },
  ])
  expect(asked('Wann fährt die Rote Linie?', 3)).toEqual([
    { asked: 'Rote Linie', found: 'Grüne Linie' },
  ])
})
