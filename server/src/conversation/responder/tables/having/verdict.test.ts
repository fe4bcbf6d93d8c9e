import { expect, test } from 'vitest'
import { askTables as ask, table } from '../../../testing/ask-tables.ts'

const plans = {
  title: 'Plans',
  body: table(
    'Plan | Users | Storage | Support | Free trial',
    'Starter | 1 | 5 GB | e-mail | 14 days',
    'Team | 10 | 50 GB | e-mail and chat | 14 days',
    'Business | 50 | unlimited | phone, 24 hours | none',
  ),
}
const team = {
  title: 'Team',
  body: table(
    'Name | Role | Extension | Days',
    'Ana Pires | Head | 201 | Monday to Friday',
    'Tom Ashby | Office manager | 202 | Monday to Thursday',
    'Lena Roth | Cook | 205 | Tuesday to Friday',
  ),
}
const cabins = {
  title: 'Cabins',
  body: table(
    'Cabin | Sleeps | Window | Extras | Price',
    'Inside | 2 | no | – | £65',
    'Outside | 2 | yes | desk | £85',
    'Suite | 2 | yes | balcony and desk | £210',
  ),
}

test.each([
  ['Do I get phone support with Team?', plans, 'No. Team: support e-mail and chat.'],
  ['Does Business come with phone support?', plans, 'Yes. Business: support phone, 24 hours.'],
  ['Is there a free trial on Team?', plans, 'Yes. Team: free trial 14 days.'],
  ['Is there a free trial on Business?', plans, 'No. Business: free trial none.'],
  ['Is Lena Roth there on Mondays?', team, 'No. Lena Roth: days Tuesday to Friday.'],
  ['Is Lena Roth there on Wednesdays?', team, 'Yes. Lena Roth: days Tuesday to Friday.'],
  ['Is there a cabin with a balcony?', cabins, 'Yes. Suite (balcony and desk).'],
])('yes or no from a cell that says it in other words: %s', (question, text, answer) => {
  expect(ask(question, [text])).toBe(answer)
})

test.each([
  ['When is Tom in?', team, 'Tom Ashby: days Monday to Thursday.'],
  ['How do I reach Ana Pires?', team, 'Ana Pires: extension 201.'],
  ['What is the cheapest cabin with a window?', cabins, 'That is Outside: price £85.'],
  ['What is the cheapest cabin without a window?', cabins, null],
  ['Which plan gives me the most storage?', plans, 'That is Business: storage unlimited.'],
  ['We are 8 people, which plan do we need?', plans, 'Users: Team (10) and Business (50).'],
  ['How big is the storage of Team?', plans, 'Team: storage 50 GB.'],
])('what is asked in other words than the column has: %s', (question, text, answer) => {
  expect(ask(question, [text])).toBe(answer)
})

test('what is forbidden or only planned is no yes', () => {
  const rules = {
    title: 'Rules',
    body: table(
      'Hall | Dogs | Smoking | Lift',
      'North | on a lead | strictly forbidden | planned for 2028',
      'South | welcome | on the terrace | at the back door',
    ),
  }
  expect(ask('Can I bring dogs to the North hall?', [rules])).toMatch(/^Yes/)
  expect(ask('Can I have smoking in the North hall?', [rules]) ?? '').not.toMatch(/^Yes/)
  expect(ask('Is there a lift in the North hall?', [rules]) ?? '').not.toMatch(/^Yes/)
  const rooms = { title: 'Rooms', body: table('Room | Notes', 'Oak | no pets', 'Ash | balcony') }
  expect(ask('Is there a room with pets?', [rooms]) ?? '').not.toMatch(/^Yes/)
})

test.each([
  ['Do I get a dog with Team?', plans],
  ['Is there a cabin with a piano?', cabins],
  ['Which plan do we need for two nights?', plans],
])('what no cell speaks of is not told: %s', (question, text) => {
  expect(ask(question, [text])).toBeNull()
})
