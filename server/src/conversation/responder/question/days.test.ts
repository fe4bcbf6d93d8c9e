import { expect, test } from 'vitest'
import { found } from '../../testing/passages.ts'
import { datedQuestion, holidayDate } from './days.ts'

const passagesIn = (language: string, text: string) =>
  found([], [text]).passages.map((passage) => ({ ...passage, language }))

test.each([
  ['en', 'Are you open on Boxing Day?', 'Shut on 25 and 26 December.', /on 26 December\?/],
  ['en', 'Are you open on Boxing Day?', 'Shut on December 25 and 26.', /on 26 December\?/],
  ['en', "Open on New Year's Eve?", 'We close at 2 on 31 December.', /Open on 31 December\?/],
  ['en', "Open on New Year's Day?", 'Shut on 1 January.', /Open on 1 January\?/],
  ['de', 'Habt ihr Heiligabend auf?', 'Am 24. Dezember schließen wir.', /ihr 24\. Dezember auf/],
  ['de', 'Seid ihr an Silvester da?', 'Am 24. und 31. Dezember zu.', /an 31\. Dezember da/],
  ['fr', 'Ouvert à Noël ?', 'Fermé le 25 décembre.', /Ouvert à 25 décembre/],
  ['es', '¿Abren en Nochebuena?', 'El 24 de diciembre cerramos.', /en 24 diciembre/],
  ['en', 'Are you open at the weekend?', 'Saturday 9 to 12.', /open on Saturday and Sunday\?/],
  ['de', 'Ist am Wochenende geöffnet?', 'Samstags ab 8 Uhr.', /Ist am Samstag und Sonntag/],
])('%s: "%s" is asked of "%s" as it has the day', (language, question, text, asked) => {
  expect(datedQuestion(question, passagesIn(language, text))).toMatch(asked)
})

test.each([
  ['Are you open on Boxing Day?', 'On Boxing Day we open at ten, on 26 December.'],
  ['Are you open on Boxing Day?', 'Shut on 25 December; 26 rooms are free.'],
  ['Are you open on Boxing Day?', 'The December price is 26.50.'],
  ['Are you open at the weekend?', 'Open at weekends, Saturday from 9.'],
  ['Are you open today?', 'Shut on 26 December.'],
  ['Are you open at the weekend?', 'Abierto los sábados, samstags und le samedi.'],
])('"%s" is asked of "%s" as it is', (question, text) => {
  expect(datedQuestion(question, passagesIn('en', text))).toBe(question)
})

test.each([
  ['Habt ihr an Silvester auf?', '31. Dezember'],
  ['Are you open on Christmas Eve?', '24 December'],
  ['¿Abren en Nochevieja?', '31 diciembre'],
  ['Are you open in December?', null],
])('%s is searched for as %s', (question, date) => {
  expect(holidayDate(question)).toBe(date)
})
