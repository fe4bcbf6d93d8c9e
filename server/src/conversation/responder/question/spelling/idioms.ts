// What is said in words that mean something else by themselves, so that a passage with these words is not what is asked
// for: the front desk is no desk.
const one = '(?:me|us|you|him|her|them|somebody|someone)'
const whose = '(?:my|our|your|his|her|their|the)'
const idioms: [said: string, meant: string][] = [
  ['front desk', 'reception'],
  [`(?:set|sets|setting) ${one} back`, 'cost'],
  [`rush(?:es)? ${one}(?=[\\s?.!]*$)`, 'cost'],
  ["what(?:['’]s| is) the damage(?! (?:to|of|on|in|from|done))", 'what does it cost'],
  ['(?:fork|shell|cough)(?:s|ed|ing)? (?:out|up)(?! (?:of|the stairs))', 'pay'],
  [`(?:foot|pick up|picks up|foots) (?:the bill|the tab)`, 'pay'],
  ['on the house', 'free of charge'],
  ['up ?front(?! (?:desk|row|seat))', 'in advance'],
  ['under the weather', 'ill'],
  ['(?:round|around) the clock', '24 hours'],
  ['24/7', '24 hours'],
  [
    `(?:get|getting) hold of(?= (?:${one}|${whose} (?:manager|boss|office|doctor|team|agent))(?!\\p{L}))`,
    'contact',
  ],
  [`have a word with|touch base with`, 'speak to'],
  [`drop (?:you|them|him|her) a (?:line|note)`, 'write to you'],
  [`give (you|them|him|her|me) a (?:ring|bell|buzz)`, 'call $1'],
  [`(?:give|lend) (me|us) a hand`, 'help $1'],
  ['(?:pop|drop|swing) (?:in|by|round|over)(?! (?:to|the))', 'visit'],
  ['(?:back|pull|pulling|backing) out of', 'cancel'],
  ['(?:tie|tying) the knot', 'marry'],
  ['(?:pass|passes|passed) away', 'died'],
  ['in one go', 'at once'],
  ['(?:my|your|his|her) (?:other|better) half', 'partner'],
  [`spend a penny`, 'use the toilet'],
  // Says nothing of what is asked.
  ['(?:just )?out of (?:interest|curiosity)|just curious|(?:just )?for the record', ''],
]
const changes = idioms.map(
  ([said, meant]) => [new RegExp(`(?<!\\p{L})(?:${said})(?!\\p{L})`, 'giu'), meant] as const,
)

/** An English question in which such words are said plainly. */
export const inPlainWords = (question: string): string =>
  changes.reduce((text, [said, meant]) => text.replace(said, meant), question)
