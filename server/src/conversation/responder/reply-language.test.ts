import { describe, expect, test } from 'vitest'
import { found } from '../testing/passages.ts'
import { persona, reply } from '../testing/replies.ts'
import { composeReply } from './reply.ts'

describe('the language of a reply', () => {
  const texts = { languages: ['en', 'de'], tone: 'neutral' }
  const leave25 = found(['urlaub', 'tag'], ['Alle haben 25 Tage Urlaub im Jahr.'])

  test('is the question’s', () => {
    const { text } = reply('Wie viele Tage Urlaub habe ich?', leave25, texts)

    expect(text).toBe('Hier ist die Antwort. Alle haben 25 Tage Urlaub im Jahr. [1]')
  })

  test('is the question’s when nothing is known', () => {
    const { text } = reply('Wer ist hier der Bürgermeister?', found(['burgermeist'], []), texts)

    expect(text).toContain('In meinen Quellen steht dazu nichts.')
  })

  test('is told before a quote in another one', () => {
    const passages = leave25.passages.map((passage) => ({ ...passage, language: 'de' }))

    const { text } = reply('How many days of Urlaub do I get?', { ...leave25, passages }, texts)

    expect(text).toContain('My source for this is in German:\n\nAlle haben 25 Tage')
  })

  test('of what was said before is kept by a question that tells none', () => {
    const asked = { ...found([], []), parts: [], turn: 1, earlier: ['Was kostet das?'] }

    const { text } = composeReply({
      ...{ ...asked, question: 'Zermatt?' },
      persona: { ...persona, ...texts },
    })

    expect(text).toContain('Das weiß ich nicht.')
  })
})
