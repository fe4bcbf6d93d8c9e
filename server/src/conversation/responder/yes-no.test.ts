import { expect, test } from 'vitest'
import { decide } from './yes-no.ts'

test.each<[string, string, 'yes' | 'no' | null]>([
  ['Can I bring a dog?', 'Dogs may be brought on a lead.', 'yes'],
  ['Can I bring a dog?', 'Dogs are not allowed in the huts.', 'no'],
  ['Do you accept cheques?', 'We do not accept cheques or vouchers.', 'no'],
  ['Is swimming allowed?', 'Swimming is allowed from May.', 'yes'],
  ['Darf ich einen Hund mitbringen?', 'Hunde dürfen Sie nicht mitbringen.', 'no'],
  ['Kann ich mit Karte zahlen?', 'Sie können mit Karte zahlen.', 'yes'],
  ['Puis-je venir avec un chien ?', 'Les chiens ne sont pas admis.', 'no'],
  ['¿Puedo pagar con tarjeta?', 'Puede pagar con tarjeta.', 'yes'],
  // What the sentence leaves open is left open.
  ['Can I bring three dogs or 4?', 'Dogs may be brought on a lead.', null],
  ['Can I bring a dog on Sunday?', 'Dogs may be brought only on weekdays.', null],
  ['Can I not bring a dog?', 'Dogs may be brought.', null],
  ['Where can I bring a dog?', 'Dogs may be brought on a lead.', null],
  ['Is there a lift?', 'The huts were built in 1998 and have no heating.', null],
])('"%s" with "%s": %s', (question, sentence, verdict) => {
  expect(decide(question, sentence)).toBe(verdict)
})
