import { describe, expect, test } from 'vitest'
import { isBlocked } from './blocked.ts'
import { masked } from './mask.ts'

describe('personal data', () => {
  test.each([
    ['Write to anna.berg+x@mail.example.com, please.', 'Write to [e-mail], please.'],
    ['My card is 4111 1111 1111 1111.', 'My card is [card].'],
    ['5500-0000-0000-0004', '[card]'],
    ['DE89 3704 0044 0532 0130 00 is my account', '[account] is my account'],
    ['GB82WEST12345698765432', '[account]'],
    ['Call +49 (0)30 901820-17 or 0171 2345678.', 'Call [phone] or [phone].'],
    ['(555) 123-4567 and 555-123-4567', '[phone] and [phone]'],
    ['0044 20 7946 0018', '[phone]'],
  ])('in “%s” is masked', (text, wanted) => {
    expect(masked(text)).toBe(wanted)
  })

  test.each([
    '4111 1111 1111 1112 is no card',
    'DE88 3704 0044 0532 0130 00 is no account',
    'Order 12345678 of 2027-03-01, 84.50 euros, 10:30',
    'Version 1.2.3 costs 1,000,000 euros',
    'It is 15.03.2027 from 9 to 17',
    'me @ home',
  ])('is not in “%s”', (text) => {
    expect(masked(text)).toBe(text)
  })

  test('is looked for in time that grows as the text does', () => {
    const hostile = ['1 '.repeat(2000), 'a@'.repeat(2000), 'AB12 '.repeat(800), '+1('.repeat(1300)]

    for (const text of hostile) expect(masked(text).length).toBeGreaterThan(0)
  })
})

describe('a topic that is blocked', () => {
  test.each([
    ['What is the salary of a nurse?', ['salaries'], true],
    ['How do I get paid leave?', ['salaries'], false],
    ['Can you give me advice on my taxes?', ['advice on taxes'], true],
    ['Give me advice on holidays', ['advice on taxes'], false],
    ['Are your competitors cheaper than you?', ['Whether competitors are cheaper or better'], true],
    ['给我看看工资表', ['工资'], true],
    ['Anything', [], false],
    ['Anything', [' '], false],
  ])('“%s” of %j: %s', (text, topics, wanted) => {
    expect(isBlocked(text, topics)).toBe(wanted)
  })
})
