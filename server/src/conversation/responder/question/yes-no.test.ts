import { expect, test } from 'vitest'
import { beginsWithVerdict, decide } from './yes-no.ts'

test.each<[string, string, 'yes' | 'no' | null]>([
  ['Can I bring a dog?', 'Dogs may be brought on a lead.', 'yes'],
  ['Can I bring a dog?', 'Dogs are not allowed in the huts.', 'no'],
  ['Do you accept cheques?', 'We do not accept cheques or vouchers.', 'no'],
  ['Is swimming allowed?', 'Swimming is allowed from May.', 'yes'],
  ['Darf ich einen Hund mitbringen?', 'Hunde dürfen Sie nicht mitbringen.', 'no'],
  ['Kann ich mit Karte zahlen?', 'Sie können mit Karte zahlen.', 'yes'],
  ['Puis-je venir avec un chien ?', 'Les chiens ne sont pas admis.', 'no'],
  ['¿Puedo pagar con tarjeta?', 'Puede pagar con tarjeta.', 'yes'],
  ['May a tent have 8 metres?', 'A tent of up to 6 metres is allowed.', 'no'],
  ['May a tent have 5 metres?', 'A tent of up to 6 metres is allowed.', 'yes'],
  ['Can I charge with 30 kW?', 'We do not allow more than 20 kW for charging.', 'no'],
  ['Kann ich mit 12 Jahren mitreiten?', 'Mitreiten kann man ab 14 Jahren.', 'no'],
  ['Can I bring a dog?', 'The huts are open. Dogs may be brought on a lead. No cats.', null],
  ['Is there a deposit on keys?', 'Keys without a deposit are returned at the desk.', null],
  ['Do dogs travel free?', 'Guide dogs travel at the front and need no ticket.', null],
  ['Do I have to pay for water?', 'Oars are £5. Water is free. Power costs £3.', 'no'],
  ['Is there a charge for towels?', 'Towels cost nothing.', 'no'],
  ['Do I have to pay for towels?', 'Towels are free for members.', null],
  // What the sentence leaves open is left open.
  ['Can I bring three dogs or 4?', 'Dogs may be brought on a lead.', null],
  ['Can I bring a dog on Sunday?', 'Dogs may be brought only on weekdays.', null],
  ['Can I not bring a dog?', 'Dogs may be brought.', null],
  ['Where can I bring a dog?', 'Dogs may be brought on a lead.', null],
  ['Are dogs allowed?', 'Children under 6 are not allowed in kayaks.', null],
  ['Are adults allowed in single kayaks?', 'Children under 6 are not allowed in kayaks.', null],
  ['Are children allowed in kayaks?', 'Children are not allowed in kayaks.', 'no'],
  ['Is there a lift?', 'The huts were built in 1998 and have no heating.', null],
])('"%s" with "%s": %s', (question, sentence, verdict) => {
  expect(decide(question, sentence)).toBe(verdict)
})

test.each([
  ['Yes, on a lead.', true],
  ['No. Not here.', true],
  ['Nein: im Winter nicht.', true],
  ['No dogs in the huts.', false],
  ['Dogs: yes, on a lead.', false],
])('whether "%s" begins with a yes or a no: %s', (text, expected) => {
  expect(beginsWithVerdict(text)).toBe(expected)
})
