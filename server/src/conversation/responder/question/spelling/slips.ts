import { languageAsked } from '../../../../knowledge/search/translation/translate.ts'
import { detectLanguage } from '../../languages/language.ts'

// What people type for the words that ask, where no file tells which one is meant.
const slips: Record<string, string> = {
  ...{ wat: 'what', waht: 'what', wht: 'what', whta: 'what', wats: 'what is', whats: 'what is' },
  ...{ wen: 'when', whn: 'when', wehn: 'when', hwen: 'when', wher: 'where', whre: 'where' },
  ...{ wich: 'which', whch: 'which', whitch: 'which', wihch: 'which', hwo: 'how', howe: 'how' },
  ...{ cna: 'can', teh: 'the', thier: 'their', hav: 'have', giv: 'give', thru: 'through' },
  ...{ mutch: 'much', muhc: 'much', meny: 'many', manny: 'many', gose: 'goes', ther: 'there' },
  ...{ u: 'you', ur: 'your', pls: 'please', plz: 'please', whos: 'who is', hows: 'how is' },
  ...{
    wot: 'what',
    wots: 'what is',
    wheres: 'where is',
    whens: 'when is',
    cud: 'could',
    shud: 'should',
  },
  ...{
    wud: 'would',
    dont: 'do not',
    cant: 'cannot',
    wont: 'will not',
    nite: 'night',
    tonite: 'tonight',
  },
  ...{ dosnt: 'does not', doesnt: 'does not', didnt: 'did not', isnt: 'is not', arent: 'are not' },
  ...{ wasnt: 'was not', werent: 'were not', hasnt: 'has not', havent: 'have not' },
  ...{ couldnt: 'could not', wouldnt: 'would not', shouldnt: 'should not' },
}
const word = new RegExp(
  `(?<![\\p{L}'’@.])(?:${Object.keys(slips).join('|')})(?![\\p{L}'’@])`,
  'giu',
)
// "What dose it cost" and "were are you": words too, in another place.
const dose =
  /(?<=^|(?<!\p{L})(?:what|when|where|how|why|who|which|much|many|long|often|time|and)\s(?:\p{L}+\s)?)dose(?=\s(?:it|he|she|the|an?|your|my|this|that|one)(?!\p{L}))/giu
const were = /^(were|wan)(?=\s(?:are|is|do|does|can|could|will)(?!\p{L}))/iu

// "I don't care when I go" asks for nothing.
const indifferent =
  /(?:[,;.]\s*|^)(?:(?:and|but) )?(?:i|we) (?:really )?(?:do not|don['’]?t) (?:care|mind) (?:about |if |when|where|which|what|how|who)[^,;.?!]*(?=[,;.?!]|$)/giu

/** Whether what else a question has is in another language: "wat" is no slip in Dutch. */
function isForeign(question: string): boolean {
  const rest = question.replace(word, '')
  if (rest === question) return false
  return (detectLanguage(rest) ?? languageAsked(rest) ?? 'en') !== 'en'
}

/** An English question with the small words put right that people slip in most. */
export function withoutSlips(question: string): string {
  if (isForeign(question)) return question
  return question
    .replace(word, (said) => slips[said.toLowerCase()] ?? said)
    .replace(dose, 'does')
    .replace(were, (said) => (/^were/i.test(said) ? 'where' : 'when'))
    .replace(indifferent, '')
    .replace(/^[\s,;.]+(?=\S)/u, '')
}
