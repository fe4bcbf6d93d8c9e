import { describe, expect, test } from 'vitest'
import { found } from '../../testing/passages.ts'
import { type Language, languages } from '../languages/language.ts'
import type { Persona } from '../persona.ts'
import { composeReply } from '../reply.ts'
import { asksForPerson } from '../small-talk.ts'
import type { AskedPerson, BackAt } from './person-reply.ts'
import { soundsAngry } from './texts.ts'

const persona: Persona = {
  name: 'Rosa',
  role: 'Reception',
  tone: 'friendly',
  response_length: 'medium',
  languages,
  starter_questions: [],
  instructions: '',
}
const wishes: Record<Language, string> = {
  en: 'Can I speak to a human?',
  de: 'Kann ich mit einem Menschen sprechen?',
  fr: 'Puis-je parler à un conseiller ?',
  es: '¿Puedo hablar con una persona?',
  it: 'Posso parlare con un operatore?',
  pt: 'Posso falar com uma pessoa?',
  nl: 'Kan ik met een mens spreken?',
  pl: 'Czy mogę porozmawiać z człowiekiem?',
  ja: '担当者と話したいです',
  zh: '转人工客服',
  ko: '상담원과 이야기하고 싶어요',
}
const anger: Record<Language, string> = {
  en: 'This is outrageous, nothing works',
  de: 'Das ist eine Frechheit',
  fr: 'C’est inacceptable',
  es: 'Estoy harto de esto',
  it: 'È una vergogna',
  pt: 'Isto é inaceitável',
  nl: 'Dit is belachelijk',
  pl: 'To skandal',
  ja: '対応が最悪です',
  zh: '你们太过分了',
  ko: '정말 화가 나요',
}

function reply(
  question: string,
  person: AskedPerson | null,
  texts: string[] = [],
  given = persona,
  back: BackAt | null = null,
) {
  const { passages, terms } = found(['contact'], texts)
  const asked = { question, earlier: [], persona: given, turn: 0, passages, terms, parts: [] }
  return composeReply({ ...asked, person, back }).text
}

test('who wants a person hears by which number one is reached, and of no other', () => {
  const [phone, part] = ['You can book by phone on 0555 014 220.', 'Part 0555 014 220 is a bolt.']

  expect(reply('Can I speak to a human?', null, [phone])).toContain(`${phone} [1]`)
  expect(reply('Can I speak to a human?', null, [part])).not.toContain('[1]')
})

describe.each(languages)('in %s', (language) => {
  const wish = wishes[language]

  test('who wants a person is told that one was asked and who can read now, or that nobody is there', () => {
    expect(asksForPerson(wish, 'Rosa')).toBe(true)
    const told = (['asked', 'away'] as const).map((state) =>
      reply(wish, { state, organization: 'Acme' }),
    )

    expect(new Set(told).size).toBe(2)
    for (const text of told) expect(text).toContain('Acme')
  })

  test('who wants a person where nobody can be asked hears of a contact, or that there is none', () => {
    const contact = 'Our contact for people: call +41 44 555 01 02.'
    const [none, source] = [reply(wish, null), reply(wish, null, [contact])]
    const own = { ...persona, instructions: 'Who wants a person writes to desk@acme.example.' }

    expect(source).toContain(`${contact} [1]`)
    expect(reply(wish, null, [contact], own)).toContain('desk@acme.example')
    expect(none).not.toContain('[1]')
    expect(new Set([none, source]).size).toBe(2)
  })

  test('who wants a person while the office is closed is told when somebody is there again', () => {
    const back = {
      ...{ at: '2026-11-30T08:00:00+00:00', time_zone: 'Europe/Berlin' },
      organization: 'Acme',
    }
    const said = (person: AskedPerson | null) => reply(wish, person, [], persona, back)
    const away = { state: 'away', organization: 'Acme' } as const
    const monday = new Intl.DateTimeFormat(language, { weekday: 'long' }).format(
      new Date('2026-11-30T12:00:00Z'),
    )

    for (const person of [away, null]) {
      expect(said(person).startsWith(reply(wish, person))).toBe(true)
      expect(said(person).slice(reply(wish, person).length)).toMatch(
        new RegExp(`${monday}.*0?9:00`, 's'),
      )
    }
    expect(said({ ...away, state: 'asked' })).not.toContain(monday)
  })

  test('angry words are heard, and a plain question is none', () => {
    expect(soundsAngry(anger[language])).toBe(true)
    expect(soundsAngry(wish)).toBe(false)
  })
})

test.each([
  'What is your phone number? Invoices go to books@acme.example.',
  'Internal contact of the staff: +41 44 555 01 02',
])('a source that names no contact for visitors is not quoted: %s', (text) => {
  expect(reply(wishes.en, null, [text])).toContain('cannot connect you')
})

test.each([
  ['My order is late. Can I talk to a person?', true],
  ['Do I need a person with me?', false],
  ['How many people work there?', false],
  [`${'Long story. '.repeat(90)}I want to talk to a human.`, false],
])('%s: %s', (message, asks) => {
  expect(asksForPerson(message, 'Rosa')).toBe(asks)
})

test.each([
  ['WHY DOES NOTHING WORK HERE!!', true],
  ['USB!!', false],
  ['Is the soup sour?', false],
])('%s sounds angry: %s', (message, angry) => {
  expect(soundsAngry(message)).toBe(angry)
})
