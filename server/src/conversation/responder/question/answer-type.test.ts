import { describe, expect, test } from 'vitest'
import { type AnswerType, answerType } from './answer-type.ts'
import { typeMatch } from './type-match.ts'

test.each<[string, AnswerType | null]>([
  ['When does the museum open?', 'date'],
  ['Until when can I hand it in?', 'date'],
  ['On which days is it open?', 'date'],
  ['What do I do when the alarm rings?', 'steps'],
  ['What should we do?', 'steps'],
  ['What exactly do I have to do?', 'steps'],
  ['I want to help, how does it go from here?', 'steps'],
  ['Please explain how booking a visit works', 'steps'],
  ['What is the procedure?', 'steps'],
  ['In which order do we act?', 'steps'],
  ['Where do I write to?', 'contact'],
  ['Which number do I ring?', 'contact'],
  ['Who do I complain to?', 'contact'],
  ["Who's allowed to open an account?", null],
  ['What is that per month?', 'amount'],
  ['Where do I park?', 'place'],
  ['How do I reset the clock?', 'steps'],
  ['How long does a tour take?', 'duration'],
  ['Wie lange dauert die Führung?', 'duration'],
  ['Combien de temps dure la visite ?', 'duration'],
  ['How much is a ticket?', 'amount'],
  ['Was kostet eine Karte?', 'amount'],
  ['How many rooms are there?', 'number'],
  ['How heavy is the bell?', 'weight'],
  ['How tall is the tower?', 'size'],
  ['How far is the station?', 'size'],
  ['How far ahead do I have to book?', 'duration'],
  ['Wie weit im Voraus muss ich buchen?', 'duration'],
  ['How much fits in it?', 'size'],
  ['How much storage do we get?', 'size'],
  ['How much space does the tent have?', 'size'],
  ['Wie viel passt in den Bus?', 'size'],
  ['How much do you charge for storage?', 'amount'],
  ['How much data can I use and what does it cost?', 'amount'],
  ['Where is the cloakroom?', 'place'],
  ['Who leads the tour?', 'name'],
  ['Why is the garden closed?', 'reason'],
  ['May I take photographs?', 'permission'],
  ['Darf ich fotografieren?', 'permission'],
  ['Puis-je prendre des photos ?', 'permission'],
  ['The bell is broken', null],
  ['How long is the tour?', 'duration'],
  ['How much leave do guides get?', 'duration'],
  ['Where can I park?', 'place'],
  ['When can I try again?', 'date'],
  ['And can I park here?', 'permission'],
  ['Are drinks included in the price?', null],
  ['What is the phone number of the museum?', 'contact'],
  ['Does the guide work on my phone?', null],
  ['Is there a quiz by e-mail?', null],
  ['Who may use the archive?', null],
  ['Who can join the tour?', null],
  ['Wer darf ins Archiv?', null],
  ['Qui peut entrer aux archives ?', null],
  ['¿Quién puede entrar?', null],
  ['Who can help me with the archive?', 'name'],
  ['Who leads the tour of May?', 'name'],
])('"%s" asks for a %s', (question, type) => {
  expect(answerType(question)).toBe(type)
})

describe('a sentence', () => {
  test.each<[AnswerType, string]>([
    ['date', 'Consultations are Tue-Fri.'],
    ['date', 'The museum opens at 9:30.'],
    ['date', 'On Wednesdays it is open late.'],
    ['date', 'Hand it in within three days after the visit.'],
    ['duration', 'The tour takes one and a half hours, about 90 minutes.'],
    ['duration', 'Die Führung dauert zwei Stunden.'],
    ['amount', 'Children are free.'],
    ['amount', 'Die Karte kostet 12 Euro.'],
    ['number', 'There are twelve rooms.'],
    ['weight', 'The bell has 1,200 kg.'],
    ['size', 'The tower has a height of 61 metres.'],
    ['size', 'The van holds 18 m³.'],
    ['size', 'The van holds 5 cubic metres.'],
    ['name', 'The tour is led by Ines Vogel.'],
    ['reason', 'The garden is closed because of the storm.'],
    ['steps', 'Press the red button for two seconds.'],
  ])('holds a %s: %s', (type, sentence) => {
    expect(typeMatch('What about it?', type, sentence)).toBe(1)
  })

  test.each<[AnswerType, string]>([
    ['date', 'The museum has a garden.'],
    ['date', 'A cat sat in the sun.'],
    ['duration', 'The tour begins at the gate.'],
    ['weight', 'The bell was cast in 1650.'],
    ['size', 'The tower has 4 bells.'],
    ['reason', 'The garden is closed.'],
    ['steps', 'The button is red.'],
    ['place', 'Bags are checked.'],
  ])('holds no %s: %s', (type, sentence) => {
    expect(typeMatch('What about it?', type, sentence)).toBe(0)
  })

  test('half answers with a number without a currency, or with a role without a name', () => {
    expect(typeMatch('How much is it?', 'amount', 'It is 12 a head.')).toBeCloseTo(0.3)
    expect(typeMatch('Who opens?', 'name', 'The duty manager opens.')).toBeCloseTo(0.7)
  })

  test('counts what is asked for, and not something else', () => {
    const many = 'How many stone towers has it?'
    const other = typeMatch(many, 'number', 'The towers were built in two years.')

    expect(typeMatch(many, 'number', 'It has nine walls and 22 stone towers.')).toBe(1)
    expect(other).toBeGreaterThan(0)
    expect(other).toBeLessThan(1)
  })

  test.each<[AnswerType, string, string]>([
    ['duration', 'How long is the wall?', 'The wall has 300 metres.'],
    ['size', 'How large may a picture be?', 'Pictures may have 20 MB.'],
    ['size', 'How far is the station?', 'It is ten minutes on foot.'],
  ])('holds a %s in another unit: "%s" %s', (type, question, sentence) => {
    expect(typeMatch(question, type, sentence)).toBe(1)
  })

  test('names nobody whom the question named', () => {
    expect(typeMatch('Who is the boss of Ines Vogel?', 'name', 'Here works Ines Vogel.')).toBe(0)
  })
})

describe('how often something is done', () => {
  test.each([
    ['How often is the coolant changed?', 'It is changed every four months.'],
    ['How often is the coolant changed?', 'Change it after 400 hours.'],
    ['How many times may I switch it on?', 'You may do so twice an hour.'],
    ['Wie oft wird geputzt?', 'Geputzt wird täglich.'],
    ['À quelle fréquence faut-il le changer ?', 'Il se change tous les quatre mois.'],
    ['¿Con qué frecuencia se limpia?', 'Se limpia cada semana.'],
  ])('is told: %s %s', (question, sentence) => {
    expect(typeMatch(question, 'number', sentence)).toBe(1)
  })

  test.each([
    ['How often is the coolant changed?', 'Coolant pump: price 810; in stock 4'],
    ['Wie oft wird geputzt?', 'Das Gebäude hat 22 Fenster.'],
  ])('is not told by another number: %s %s', (question, sentence) => {
    expect(typeMatch(question, 'number', sentence)).toBe(0)
    expect(typeMatch('How many are there?', 'number', sentence)).toBeGreaterThan(0)
  })
})

test('what has a number in it is the name of no person', () => {
  const course = 'In this course you work on the MX-5.'
  expect(typeMatch('Who teaches the course?', 'name', course)).toBe(0)
  expect(
    typeMatch('Who teaches the course?', 'name', 'In this course you meet Elodie Sartre.'),
  ).toBe(1)
  expect(typeMatch('Which machine is it?', 'name', course)).toBe(1)
})

test('a step begins with what is to be done, and not with a thing of that name', () => {
  const isStep = (sentence: string) => typeMatch('What do I do?', 'steps', sentence) > 0

  expect(isStep('Dry the board with a cloth.')).toBe(true)
  expect(isStep('- Bite on the gauze for half an hour.')).toBe(true)
  expect(isStep('Ouvrez les fenêtres.')).toBe(true)
  expect(isStep('Öffnen Sie die Fenster.')).toBe(true)
  expect(isStep('Dry wood burns well.')).toBe(false)
  expect(isStep('Pay is reviewed every April.')).toBe(false)
})
