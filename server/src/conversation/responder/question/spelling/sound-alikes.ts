// Words that sound as others do and are typed for them. Each is a word of its own, so what stands around it tells.
type Place = { before?: string; after?: string }

/** A word where what stands before it and behind it says that another one is meant. */
function typed(word: string, { before, after }: Place): RegExp {
  const behind = before ? `(?<=(?<!\\p{L})(?:${before})\\s)` : '(?<!\\p{L})'
  return new RegExp(`${behind}${word}(?!\\p{L})${after ? `(?=${after})` : ''}`, 'giu')
}

const end = '[\\s?.!]*$'
const spaced = (words: string) => `\\s(?:${words})(?!\\p{L})`
const asks = '(?:can|could|may|do|must|should|shall) (?:i|we|you)|to'
const article = 'an?|the|my|some|one|more|your|this|that|these|another'
const subject = '(?:is|are|was|be) (?:the|my|our|your|an?) (?:\\p{L}+ )?\\p{L}+'

export const soundAlikes: [RegExp, string][] = [
  [
    typed('hole', {
      before: 'an?|the|one|for|all|my|our|your',
      after: spaced(
        'days?|weeks?|weekends?|months?|years?|mornings?|afternoons?|evenings?|nights?|famil(?:y|ies)|class(?:es)?|groups?|houses?|thing|lot|time|buildings?|place|site|rooms?|team|prices?|amount|sum|order|set|school|course|term|season|period|way|bill|journey|trip',
      ),
    }),
    'whole',
  ],
  [typed('dew', { before: '(?:rent|payment|money|fee|bill|invoice|not|it) (?:is|are)' }), 'due'],
  [
    typed('dew', { before: subject, after: `${end}|${spaced('on|by|at|to|back|for|this|next')}` }),
    'due',
  ],
  [typed('dew', { after: spaced('dates?') }), 'due'],
  [typed('do', { after: `\\sdates?(?!\\p{L})` }), 'due'],
  [
    typed('do', { before: 'when (?:is|are) (?:the|my|our) (?:\\p{L}+ )?\\p{L}+', after: end }),
    'due',
  ],
  [typed('weaks', {}), 'weeks'],
  [
    typed('weak', {
      before:
        'per|each|every|this|next|last|one|days an?|times an?|twice an?|once an?|hours an?|half an?',
    }),
    'week',
  ],
  [
    typed('our', {
      before: 'an|per|half an',
      after: `${end}|${spaced('or|for|in|on|before|after|to|is|early|late')}`,
    }),
    'hour',
  ],
  [typed('ours', { before: '\\d+|opening|office|working|how many' }), 'hours'],
  [
    typed('no', {
      before: 'i|you|not|to|let (?:me|us)|please',
      after: spaced('if|how|when|what|where|which|who|whether|why'),
    }),
    'know',
  ],
  [
    typed('by', { before: asks, after: spaced(`${article}|tickets?|it|extra|new|food|drinks?`) }),
    'buy',
  ],
  [typed('bye', { before: asks }), 'buy'],
  [
    typed('where', {
      before:
        '(?:have|need|allowed|got|what|supposed) to|(?:must|should|do|can|may) (?:i|we|they|you)',
    }),
    'wear',
  ],
  [/(?<=^\s*)(?:wear|ware)(?=\s(?:is|are|do|does|can|will)(?!\p{L}))/giu, 'where'],
  [
    typed('(?:weather|wether)', {
      before: '(?:know|ask|check|say|tell|see|sure|depends?|matters?)(?: me| us| on)?',
      after: spaced('i|you|we|it|the|there|my|he|she|they|or|an?'),
    }),
    'whether',
  ],
  [
    typed('brake', {
      before: 'lunch|tea|coffee|smoke|smoking|toilet|dinner|city|winter|summer|spring',
    }),
    'break',
  ],
  [typed('brakes', { after: spaced('down') }), 'breaks'],
  [
    typed('brake', { after: spaced('down|my|the (?:contract|lease|rules?|glass|window)') }),
    'break',
  ],
  [typed('(?:pear|pare)', { after: spaced('of') }), 'pair'],
  [typed('peace', { after: spaced('of(?! mind)') }), 'piece'],
  [typed('fair', { before: 'bus|buss|train|taxi|cab|tram|ferry|boat|coach|air' }), 'fare'],
  [
    typed('meat', { before: asks, after: `${end}|${spaced('you|us|up|at|with|the|each|for')}` }),
    'meet',
  ],
  [typed('male', { before: 'by|e|direct|your' }), 'mail'],
  [
    typed('loose', { before: 'i|we|you|will|not|to', after: spaced(`${article}|it|our|money`) }),
    'lose',
  ],
  [typed('loosing', {}), 'losing'],
  [
    typed('quite', {
      before: 'an?|the|any|more|somewhere',
      after: spaced('rooms?|places?|morning|time|area|hours?|seats?|space|carriage|zone|day|coach'),
    }),
    'quiet',
  ],
  [typed('waist', { before: 'food|garden|household|kitchen|bulky|paper|green' }), 'waste'],
  [typed('waist', { after: spaced('bins?|disposal|collection|of') }), 'waste'],
  [
    typed('hear', {
      before:
        'park|smoke|work|come|live|stay|eat|sit|near|up|down|around|swim|sleep|pay|wait|in|get|out',
    }),
    'here',
  ],
  [typed('(?:wood|wud)', { after: spaced('you|it|i|we|like|be') }), 'would'],
  [
    typed('rap', { before: 'gift|to|you', after: `${end}|${spaced('it|them|presents?|gifts?')}` }),
    'wrap',
  ],
  [typed('sea', { before: '(?:can|could|may) (?:i|we|you)' }), 'see'],
  [
    typed('higher', {
      before: asks,
      after: spaced(`${article}|bikes?|boats?|cars?|vans?|it|\\d+`),
    }),
    'hire',
  ],
  [
    typed('higher', {
      before: 'bike|bicycle|car|van|boat|room|hall|tool|venue|equipment|costume|ski',
      after: `${end}|${spaced('costs?|prices?|for|charges?|fees?')}`,
    }),
    'hire',
  ],
  [typed('stares', { before: 'the|there|any|no|many|up|down' }), 'stairs'],
  [
    typed('complementary', {
      after: spaced('breakfast|drinks?|wifi|parking|tea|coffee|tickets?|meals?|upgrade'),
    }),
    'complimentary',
  ],
  [
    typed('live', { after: spaced('insurance|insurence|insurances|cover|policy|assurance') }),
    'life',
  ],
  [typed('haf', { after: spaced('price|day|days|an?|term|board|hour|year|the') }), 'half'],
  [typed('(?:haf|hav|haff)', { after: spaced(`to|${article}|any|got|it`) }), 'have'],
  [/(?<=,\s)an(?=\s(?:for|how|what|when|where|is|do|can|are|if)(?!\p{L}))/giu, 'and'],
]
