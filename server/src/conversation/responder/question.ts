export type AnswerType = 'date' | 'amount' | 'number' | 'name' | 'reason' | null

const asked: [AnswerType, RegExp][] = [
  ['date', /\b(when|what (time|day|date|month|year)|which (day|date|month|year)|since when)\b/i],
  ['amount', /\b(how much|cost|costs|price|prices|fee|fees|charge)\b/i],
  [
    'number',
    /\bhow (many|long|often|old|far|tall|big|large|high|fast)\b|\bwhat (percentage|share|number|amount)\b/i,
  ],
  ['reason', /\b(why|what (is|was) the reason|how come)\b/i],
  ['name', /\b(who|whom|whose|where|which (person|company|city|country|team))\b/i],
]

const date =
  /\b(1\d{3}|20\d{2})s?\b|\b(january|february|march|april|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday)s?\b|\bmay \d|\b\d{1,2}:\d{2}\b|\b\d{1,2} ?[ap]\.?m\b|\b\d+ (days?|weeks?|months?|years?) (after|before|in advance)|\b\w+ century\b/i
const number =
  /\d|\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|hundred|thousand|million|billion|half|third|quarter|dozen|once|twice|daily|weekly|monthly)\b/i
const money =
  /[$€£¥%]|\b(euros?|eur|dollars?|usd|pounds?|gbp|cents?|francs?|percent|free of charge)\b/i
const reason =
  /\b(because|due to|since|as a result|in order to|so that|therefore|thus|caused|owing to|to avoid|to prevent)\b/i

/** What kind of thing would answer the question, as far as its first words tell. */
export function answerType(question: string): AnswerType {
  return asked.find(([, pattern]) => pattern.test(question))?.[0] ?? null
}

function namesSomething(question: string, sentence: string) {
  const known = question.toLowerCase()
  // Not the first word: it is capitalised whatever it is.
  const names = sentence.replace(/^\W*\S+/, '').match(/\p{Lu}[\p{L}\p{N}'’-]+/gu) ?? []
  return names.some((name) => !known.includes(name.toLowerCase()))
}

/** Up to 1 when the sentence holds what the question asks for: a date, a number, a name, a reason. */
export function typeMatch(question: string, type: AnswerType, sentence: string): number {
  switch (type) {
    case 'date':
      return date.test(sentence) ? 1 : 0
    case 'amount':
      if (!number.test(sentence)) return 0
      return money.test(sentence) ? 1 : 0.5
    case 'number':
      return number.test(sentence) ? 1 : 0
    case 'reason':
      return reason.test(sentence) ? 1 : 0
    case 'name':
      return namesSomething(question, sentence) ? 1 : 0
    case null:
      return 0
  }
}

/** Only all of a kind together tell which one is the most of it. */
export const superlative =
  /\b(cheapest|longest|shortest|biggest|largest|smallest|highest|lowest|fastest|slowest|oldest|youngest|newest|heaviest|lightest|best|worst|dearest|most (expensive|popular|costly)|least expensive|the (most|least))\b|(?<!\p{L})(günstigst|billigst|teuerst|längst|kürzest|größt|kleinst|höchst|niedrigst|schnellst|langsamst|ältest|jüngst|neuest|schwerst|leichtest|beste|meiste)(e[nrms]?|en)?(?!\p{L})|(?<!\p{L})(la|le|les) (plus|moins) \p{L}+|(?<!\p{L})(el|la|los|las) (más|menos) \p{L}+|(?<!\p{L})(il|la|i|le) (più|meno) \p{L}+|(?<!\p{L})(o|a|os|as) mais \p{L}+|(?<!\p{L})(goedkoopste|duurste|langste|kortste|grootste|kleinste|hoogste|laagste|snelste|oudste|beste|meeste)(?!\p{L})|(?<!\p{L})naj\p{L}{4,}|一番|最も|最安|最高|最低|最长|最短|最大|最小|最便宜|最贵|가장|제일/iu
