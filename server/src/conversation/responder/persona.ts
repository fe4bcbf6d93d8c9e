/** How an agent speaks: what the responder reads of its definition. */
export type Persona = {
  name: string
  role: string
  tone: string
  response_length: string
  starter_questions: string[]
}

type Phrases = {
  /** Said before a quote; one is taken by turn, so that an answer does not sound like the one before. */
  openings: string[]
  unknown: string
  hello: string
  thanks: string
  bye: string
}

const neutral: Phrases = {
  openings: ['Here is the answer.', 'This is what I found.', 'My sources say this.'],
  unknown: 'I do not know.',
  hello: 'Hello.',
  thanks: 'You are welcome.',
  bye: 'Goodbye.',
}

const tones: Record<string, Phrases> = {
  neutral,
  friendly: {
    openings: [
      'Happy to help. Here is what I found.',
      'Sure, here it is.',
      'Good one, this is it.',
    ],
    unknown: 'Sorry, I do not know that one.',
    hello: 'Hi there!',
    thanks: 'You are welcome, any time.',
    bye: 'Bye for now, take care.',
  },
  professional: {
    openings: [
      'Certainly. This is what our documentation says.',
      'Of course. Here is the passage that answers it.',
      'Our documentation answers this as follows.',
    ],
    unknown: 'I do not have an answer to that.',
    hello: 'Hello, and welcome.',
    thanks: 'You are welcome.',
    bye: 'Thank you for your time. Goodbye.',
  },
  formal: {
    openings: [
      'Thank you for your question. Please find the answer below.',
      'The documentation provides the following.',
      'I would refer you to this passage.',
    ],
    unknown: 'I regret that I do not know the answer to this question.',
    hello: 'Good day.',
    thanks: 'It is my pleasure.',
    bye: 'Thank you for your visit. Goodbye.',
  },
  concise: {
    openings: ['In short:', '', ''],
    unknown: 'I do not know.',
    hello: 'Hi.',
    thanks: 'Sure.',
    bye: 'Bye.',
  },
  empathetic: {
    openings: [
      'I understand, let us sort this out together.',
      'I see why you ask. This should help.',
      'Let us look at this together.',
    ],
    unknown: 'I am sorry, I wish I could help with this, but I do not know.',
    hello: 'Hello, good to have you here.',
    thanks: 'I am glad that it helped.',
    bye: 'Take good care of yourself. Goodbye.',
  },
  enthusiastic: {
    openings: [
      'Great question, let me show you!',
      'Glad you asked, here it is!',
      'I have just the passage for you!',
    ],
    unknown: 'Good question, but I have to be honest: I do not know.',
    hello: 'Hello, great to meet you!',
    thanks: 'My pleasure!',
    bye: 'Thanks for coming by, see you soon!',
  },
  patient: {
    openings: [
      'Let us take it one step at a time.',
      'No hurry, let us look at it together.',
      'Let us go through this.',
    ],
    unknown: 'I have looked carefully, and I do not know this.',
    hello: 'Hello. Take your time.',
    thanks: 'You are welcome. Ask as often as you like.',
    bye: 'Goodbye. Come back whenever you need to.',
  },
}

export function phrasesOf({ tone }: Persona): Phrases {
  return Object.hasOwn(tones, tone) ? (tones[tone] ?? neutral) : neutral
}

/** How many passages a reply may quote: the best one and up to two more. */
export function quotesWanted({ response_length }: Persona): number {
  if (response_length === 'short') return 1
  return response_length === 'long' ? 3 : 2
}
