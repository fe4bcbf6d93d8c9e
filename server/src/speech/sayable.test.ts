import { expect, test } from 'vitest'
import { sayable } from './sayable.ts'

test.each([
  ['Leave is **27 days** [1], see [2].', 'Leave is 27 days, see.'],
  ['It’s “fine” — ask Zoë, Tomás or Weiß.', "It's fine, ask Zoe, Tomas or Weiss."],
  ['€50, $1.5 million or 20 £ a day', '50 euros, 1.5 million dollars or 20 pounds a day'],
  ['20–30 days, 9am-5 pm', '20 to 30 days, 9 A M to 5 P M'],
  ['Call 020-123-4567, pages 12-14', 'Call 020-123-4567, pages 12 to 14'],
  ['Closed on 2026-12-25.', 'Closed on 25 December 2026.'],
  ['Files of 20 MB at 21 °C', 'Files of 20 megabytes at 21 degrees Celsius'],
  ['HR & IT reset VPNs, not YOU', "H R and I T reset V P N's, not YOU"],
  ['See https://www.halden.com/docs?x=1 or #5', 'See the link or number 5'],
  [
    'Write to it.help@halden.example, or open halden.com/it.',
    'Write to the e-mail address, or open the website.',
  ],
  ['Open report.pdf (www.halden.com/a_b).', 'Open report dot pdf (the link).'],
  ['2½ days and/or ½ day', '2 and a half days and or one half day'],
])('%s', (written, said) => {
  expect(sayable(written)).toBe(said)
})

test.each(['[1]', '***', '🙂', '日本語のテキスト 24', 'Привет'])(
  'there is nothing in %s that the voice could say',
  (text) => {
    expect(sayable(text)).toBe('')
  },
)

test('nothing but printable ASCII reaches the voice', () => {
  const everything = Array.from({ length: 0x3000 }, (_, at) => `word ${String.fromCharCode(at)}`)

  expect(sayable(everything.join(' '))).toMatch(/^[\x20-\x7e]+$/)
})
