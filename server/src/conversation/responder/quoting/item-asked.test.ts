import { expect, test } from 'vitest'
import { found } from '../../testing/passages.ts'
import { chooseQuotes } from './quote.ts'

const addOns = [
  '- Landline: calls within the country included',
  '- TV box with 84 channels; recording 50 hours',
  '- Security pack: first three months free, then €2.50 for five devices',
].join('\n')
const steps = [
  'To reset the router:',
  '1. Unplug the cable.',
  '2. Hold the pin for 15 seconds.',
  '3. Wait until the lamp is green.',
].join('\n')

const quoted = (question: string, stems: string[], body: string) =>
  chooseQuotes(question, found(stems, [body]), { wanted: 2, brief: false }).map(({ text }) => text)

test('the item that has the measure and the words of a question stands alone', () => {
  expect(quoted('How many channels are there?', ['channel'], addOns)).toEqual([
    'TV box with 84 channels; recording 50 hours',
  ])
  expect(quoted('How much is the security pack?', ['security', 'pack'], addOns)).toEqual([
    'Security pack: first three months free, then €2.50 for five devices',
  ])
  expect(quoted('How long do I hold the pin?', ['hold', 'pin'], steps)).toEqual([
    'Hold the pin for 15 seconds.',
  ])
  expect(
    quoted(
      'When is the parcel picked up?',
      ['parcel', 'pick'],
      '- Pack it.\n- The parcel is picked up by day 3.\n- Done.',
    ),
  ).toEqual(['The parcel is picked up by day 3.'])
})

test('steps that are asked for, and a list of which several items fit, stay whole', () => {
  expect(quoted('How do I reset with the pin?', ['reset', 'pin'], steps)).toEqual([steps])
  const classes = '- Yoga class: 20 places\n- Spin class: 16 places'
  expect(quoted('How many places has a class?', ['place', 'class'], classes)).toEqual([classes])
})

test('an item without the measure that is asked for does not stand alone', () => {
  const rules = '- Bring the pack.\n- Devices: five.\n- Cables: two.'

  expect(quoted('How much is the pack?', ['pack'], rules)).toEqual([rules])
})
