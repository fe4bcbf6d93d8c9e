/** The first of these that a message holds is what it gets a reply to. */
export const smallTalkKinds = [
  'person',
  'model',
  'who',
  'help',
  'insult',
  'joke',
  'bye',
  'name',
  'thanks',
  'wellbeing',
  'hello',
  'okay',
] as const
export type SmallTalkKind = (typeof smallTalkKinds)[number]

export const tones = [
  'neutral',
  'friendly',
  'professional',
  'formal',
  'concise',
  'empathetic',
  'enthusiastic',
  'patient',
] as const
export type Tone = (typeof tones)[number]

export type ToneTexts = {
  /** Before a quote, in turn with the leads of all tones. */
  lead: string
  unknown: string
  hello: string
  thanks: string
  bye: string
}

/** Everything the agent says by itself in one language, and the words by which it knows that language. */
export type Texts = {
  tones: Record<Tone, ToneTexts>
  leads: string[]
  /** After "I do not know." */
  uncovered: string
  /** In its place while a source that was added a moment ago is being read. */
  reading: string
  /** Said only where the question is kept for those who may answer it. */
  noted: string
  rephrase: string
  /** What the sources have near a question that they do not answer; in one text, as `quoted` has each of them. */
  nearby: (topics: string) => string
  quoted: (words: string) => string
  moreWords: string
  closest: string
  closestEnd: string
  yes: string
  no: string
  /** No source has what the question names; `found` is what they have in its place. */
  absent: (asked: string) => string
  instead: (found: string, asked: string) => string
  /** Before a quote in another language, which is named in this one. */
  foreign: (language: string) => string
  /** To who tries to turn the agent round. */
  refusal: string
  introduction: (name: string, role: string) => string
  method: string
  notPerson: string
  /** To who says their name. */
  met: string
  ask: string
  suggestion: (question: string) => string
  wellbeing: string
  more: string
  okay: string
  joke: string
  insult: string
  contact: (where: string) => string
  noContact: string
  or: string
  /** Words that tell the language, most of them without meaning of their own. */
  words: string
  /** Whole messages, or the beginning of one. A space stands for any space or comma. */
  smallTalk: Record<SmallTalkKind, string>
  /** Where somebody is from or works: told with a name it asks for nothing. Spaces as above. */
  ofOneself: string
  /** Words that only ask: what is looked up does without them. */
  fillers: RegExp[]
  asks: {
    date: RegExp
    amount: RegExp
    number: RegExp
    reason: RegExp
    name: RegExp
    /** Begins a question that wants yes or no. */
    yesNo: RegExp
  }
  /** What a sentence says that denies, and what forbids or has none of it. */
  negation: RegExp
  /** Begins a question that leans on the one before: "and for …", "what about …". */
  ellipsis: RegExp
  pronouns: RegExp
}
