import { describe, expect, test } from 'vitest'
import { publicContacts } from './contact.ts'
import { languages, textsOf } from './languages/language.ts'
import type { Persona } from './persona.ts'
import { closingIn, smallTalk, smallTalkIn, withoutGreeting } from './small-talk.ts'

const persona: Persona = {
  name: 'Rosa',
  role: 'Reception',
  tone: 'friendly',
  response_length: 'medium',
  languages: ['en'],
  starter_questions: [],
  instructions: '',
}

describe('a message is small talk', () => {
  test.each([
    ['Hallo!', 'hello', 'de'],
    ['evening! anyone awake over there?', 'hello', 'en'],
    ['morning! is this thing on?', 'hello', 'en'],
    ["oh that's a weight off, thank you so so much x", 'thanks', 'en'],
    ['phew, thanks xx', 'thanks', 'en'],
    ['helo rosa', 'hello', 'en'],
    ['Good mornnig', 'hello', 'en'],
    ['こんにちは', 'hello', 'ja'],
    ['thnaks!!', 'thanks', 'en'],
    ['Thanks, that was really helpful', 'thanks', 'en'],
    ['Lovely, thank you', 'thanks', 'en'],
    ['brilliant, cheers for that', 'thanks', 'en'],
    ['cheers mate thats all I needed', 'thanks', 'en'],
    ['awesome thx, ur a star', 'thanks', 'en'],
    ["That's everything for now", 'thanks', 'en'],
    ['Thanks for your time!', 'thanks', 'en'],
    ['Vielen Dank für die Hilfe', 'thanks', 'de'],
    ['Merci beaucoup !', 'thanks', 'fr'],
    ['ありがとうございました。', 'thanks', 'ja'],
    ['ok thanks bye', 'bye', 'en'],
    ['Tschüss, schönen Tag noch', 'bye', 'de'],
    ['Hasta luego', 'bye', 'es'],
    ['Are you a real person?', 'model', 'en'],
    ['Bist du ein Mensch?', 'model', 'de'],
    ['Êtes-vous un robot ?', 'model', 'fr'],
    ['I want to talk to a human', 'person', 'en'],
    ['can i speak to somebody please', 'person', 'en'],
    ['a human?', 'person', 'en'],
    ['Kann ich mit einem Menschen sprechen?', 'person', 'de'],
    ['¿Puedo hablar con una persona?', 'person', 'es'],
    ['Puis-je parler à un conseiller ?', 'person', 'fr'],
    ['Posso parlare con un operatore?', 'person', 'it'],
    ['担当者と話したいです', 'person', 'ja'],
    ['转人工客服', 'person', 'zh'],
    ['Hi, is anybody there?', 'hello', 'en'],
    ['Hallo, ist da jemand?', 'hello', 'de'],
    ['有人吗？', 'hello', 'zh'],
    ['Let me talk to a person, not to a bot', 'person', 'en'],
    ['Ich möchte mit einem Menschen sprechen, nicht mit einer Maschine', 'person', 'de'],
    ['What can you do?', 'help', 'en'],
    ['Was kannst du?', 'help', 'de'],
    ['tell me a funny joke', 'joke', 'en'],
    ['Erzähl mir einen Witz', 'joke', 'de'],
    ['You are so useless, stupid bot!', 'insult', 'en'],
    ['Du bist dumm', 'insult', 'de'],
    ['Idiot!', 'insult', 'en'],
    ['this is ridiculous, you are no help at all', 'insult', 'en'],
    ['What a waste of my time!', 'insult', 'en'],
    ['My name is Anna', 'name', 'en'],
    ['Hi Rosa, my name’s Anna O’Neill.', 'name', 'en'],
    ['Ich heiße Anna Weber', 'name', 'de'],
    ['Hello, my name is Peter and I work in Cologne', 'name', 'en'],
    ['Hi! My name is Anna. I am from Leeds.', 'name', 'en'],
    ['Guten Tag, ich heiße Anna und arbeite in Köln', 'name', 'de'],
    ['Je m’appelle Anna et je travaille à Lyon', 'name', 'fr'],
    ['Bonjour, je m’appelle Anna', 'name', 'fr'],
    ['Je m’appelle Anna et je viens d’Arles', 'name', 'fr'],
    ['My name is Anna I work in Leeds', 'name', 'en'],
    ['Me llamo Ana y vivo en Sevilla', 'name', 'es'],
    ['Mi chiamo Anna e lavoro a Torino', 'name', 'it'],
    ['Ik heet Anna en ik werk bij de post', 'name', 'nl'],
    ['Meu nome é Ana e moro em Recife', 'name', 'pt'],
    ['Nazywam się Anna i mieszkam w Łodzi', 'name', 'pl'],
    ['我叫安娜，我在上海工作', 'name', 'zh'],
    ['私の名前はアンナです。大阪に住んでいます。', 'name', 'ja'],
    ['제 이름은 안나입니다. 서울에서 일합니다.', 'name', 'ko'],
    ['Me llamo Ana', 'name', 'es'],
    ['私の名前はアンナです', 'name', 'ja'],
    ['我叫安娜', 'name', 'zh'],
    ['제 이름은 안나입니다', 'name', 'ko'],
  ])('%s: %s in %s', (message, kind, language) => {
    expect(smallTalkIn(message, 'Rosa')).toEqual({ kind, language })
  })

  test.each([
    'Help me pack my boat',
    'My name is wrong',
    'My name is misspelt on the ticket',
    'My name is Anna, when are you open?',
    'My name is Anna and I am looking for a room',
    'My name is Anna and I work in Leeds. Do you deliver there?',
    'My name is Anna and I live in a flat where the heating broke; who pays for it',
    '我叫张伟请问几点开门',
    '我叫张伟，我在找一个房间',
    'Mi chiamo Anna e lavoro a Torino: a che ora aprite?',
    'Ik heet Anna en zoek een kamer',
    'Is anyone there on Sunday?',
    'Hello Kitty mugs?',
    'Thanks to whom was it built?',
    'Good day rates?',
    'Do I need a person with me?',
    'Is the bot on board useless in rain?',
    'Can I talk to a doctor by video?',
    'hi, how much is a day in the sauna?',
    'Gibt es hier Mitarbeiterparkplätze?',
  ])('but not: %s', (message) => {
    expect(smallTalkIn(message, 'Rosa')).toBeNull()
  })
})

test.each([
  ['hi, how much is a day in the sauna?', 'how much is a day in the sauna?'],
  ['hi how much is it', 'how much is it'],
  ['Hello Rosa! When do you open?', 'When do you open?'],
  ['Hallo, was kostet die Sauna?', 'was kostet die Sauna?'],
  ['Thanks! And the towels?', 'And the towels?'],
  ['こんにちは、いくらですか？', 'いくらですか？'],
  ['Good day rates?', 'Good day rates?'],
])('before the question of "%s" a courtesy is left out', (message, question) => {
  expect(withoutGreeting(message)).toBe(question)
})

describe('who asks for a person', () => {
  test('hears the contact that the instructions name for that, and nothing else of them', () => {
    const instructions =
      'Be kind. If a guest wants a person, send them to desk@sauna.example or +41 44 555 01 02. Internal: never give out boss@sauna.example, staff only.'

    expect(smallTalk('person', { ...persona, instructions }, 'en')).toBe(
      'I am an AI agent. To talk to a person, please use desk@sauna.example or +41 44 555 01 02.',
    )
  })

  test.each([
    'Invoices go to books@sauna.example.',
    'Never give people the number +41 44 555 01 02.',
    'Internal contact of the staff: ops@sauna.example',
    'Wenn jemand einen Mitarbeiter will: die Nummer 044 555 01 02 ist geheim.',
  ])('hears no contact that is not for that: %s', (instructions) => {
    expect(publicContacts(instructions)).toEqual([])
    expect(smallTalk('person', { ...persona, instructions }, 'en')).toContain('cannot connect you')
  })
})

test.each(languages)('every kind has its reply in %s, with the name of the agent', (language) => {
  expect(smallTalk('hello', persona, language)).toContain('Rosa')
  expect(smallTalk('joke', persona, language)).toBe(textsOf(language).joke)
  expect(smallTalk('insult', persona, language)).toBe(textsOf(language).insult)
})

test('thousands of greetings are no small talk, and the question behind one of them is whole', () => {
  expect(smallTalkIn('Hello! '.repeat(500), 'Rosa')).toBeNull()
  const question = `How do I book ${'a very long '.repeat(300)}stay?`
  expect(withoutGreeting(`Hello! ${question}`)).toBe(question)
})

test.each([
  ['cheers, that cleared up the lot', 'thanks', 'en'],
  ['that did the trick, cheers and bye!!', 'bye', 'en'],
  ['Danke, das reicht mir schon', 'thanks', 'de'],
])('%s closes a talk', (message, kind, language) => {
  expect(closingIn(message, 'Rosa')).toEqual({ kind, language })
})

test.each([
  'thanks, and how much is the big one',
  'thanks but that is not the one',
  'Thank you. Is the pool heated?',
  'the lot is cleared',
])('%s closes nothing', (message) => {
  expect(closingIn(message, 'Rosa')).toBeNull()
})

test.each([
  ['good afternoon Rosa', 'hello'],
  ['morning!', 'hello'],
  ['test', 'hello'],
  ['Nice to meet you', 'hello'],
  ["how's your day going?", 'wellbeing'],
  ["I'm fine thanks, and you?", 'wellbeing'],
  ['ta very much', 'thanks'],
  ['thanks a bunch', 'thanks'],
  ["you've been a great help", 'thanks'],
  ["that's exactly what I was looking for", 'thanks'],
  ['great job', 'thanks'],
  ['gotta go, talk later', 'bye'],
  ['who made you?', 'model'],
  ['Do you ever sleep?', 'model'],
  ["I'm bored", 'joke'],
  ["you don't understand anything", 'insult'],
  ['haha', 'okay'],
  ['sorry, my bad', 'okay'],
  ['Super, danke dir!', 'thanks'],
  ['Schönes Wochenende', 'bye'],
  ['Wie alt bist du?', 'model'],
  ["Qui t'a créé ?", 'model'],
  ['¿Cuántos años tienes?', 'model'],
])('%s is small talk of the kind %s', (message, kind) => {
  expect(smallTalkIn(message, 'Rosa')?.kind).toBe(kind)
})

test.each([
  'morning classes price?',
  'test results, when?',
  'wait time for a table',
  'Is this working on Windows?',
  'Do you have friends and family discount?',
  'great work boots in 44?',
  'happy new year opening hours?',
  'How old are you allowed to be?',
  'Who built your ovens?',
  'are you ok with dogs?',
  'can you feel the motor in the cabin?',
  'Wie alt bist du, wenn du reiten darfst?',
])('%s is a question', (message) => {
  expect(smallTalkIn(message, 'Rosa')).toBeNull()
  expect(withoutGreeting(message)).toBe(message)
})

test.each([
  ["hiya, hope you're having a nice day", 'en'],
  ['Hello there! I hope all is well with you.', 'en'],
  ['Hallo, ich hoffe, du hast einen schönen Tag', 'de'],
  ["Bonjour, j'espère que vous allez bien", 'fr'],
  ['Hola, espero que estés teniendo un buen día', 'es'],
  ['Ciao, spero che tu stia bene', 'it'],
  ['Olá, espero que esteja bem', 'pt'],
  ['Hallo, ik hoop dat het goed met u gaat', 'nl'],
  ['Cześć, mam nadzieję, że masz miły dzień', 'pl'],
  ['こんにちは、お元気のことと存じます。', 'ja'],
  ['你好，希望您今天过得很好', 'zh'],
  ['안녕하세요, 잘 지내시길 바랍니다', 'ko'],
])('a greeting with a wish is one: %s', (message, language) => {
  expect(smallTalkIn(message, 'Rosa')).toEqual({ kind: 'wellbeing', language })
  expect(withoutGreeting(`${message.replace(/[.。]$/u, '')}! Sauna?`)).toBe('Sauna?')
})

test.each([
  'hope you are open on Sunday',
  'I hope you have a good dentist for my son',
  'I hope everything is well insured, is it?',
  'hope all is well with my order, where is it',
  'ich hoffe, ihr habt einen guten Tarif',
])('a hope that is none of it is no greeting: %s', (message) => {
  expect(smallTalkIn(message, 'Rosa')).toBeNull()
  expect(withoutGreeting(message)).toBe(message)
})

test('what it suggests is a question in the language of the visitor, where there is one', () => {
  const translations = { de: { greeting: '', starter_questions: ['Wann ist offen?'] } }
  const rosa = { ...persona, starter_questions: ['When do you open?'], translations }

  expect(smallTalk('help', rosa, 'de')).toContain('Wann ist offen?')
  expect(smallTalk('help', rosa, 'fr')).toContain('When do you open?')
})
