import { withoutGreeting } from './responder/small-talk.ts'

// What a question is made of and its answer is not. Unseen in a small document they would outweigh every other word.
const fillers = [
  /\bhow (many|much|long|often|old|far|big|large|high|tall|fast|soon|late|early)\b/gi,
  /\b(please|(can|could|would) you (please )?(tell|show|explain|help)( me)?|tell me|show me|explain|do you know|i (want|need|would like|'d like) to know|i (want|would like|'d like) to)\b/gi,
  /\b(wie (viele?|lange|oft|hoch|weit)|ab wann|brauche ich|bekomme ich|habe ich|gibt es|kann ich|combien de|cu[aá]nt[oa]s?)\b/gi,
  /\b(takes?|get|gets|got|getting|happens?|is there|are there|there is|there are|what about|how about|anything|something|someone|anyone)\b/gi,
]

/** The question as it is looked up: without greeting and without the words that only ask. */
export function searchWords(message: string): string {
  const question = withoutGreeting(message)
  const left = fillers.reduce((text, filler) => text.replace(filler, ' '), question)
  return /[\p{L}\p{N}]{2}/u.test(left) ? left.replace(/\s+/g, ' ').trim() : question
}
