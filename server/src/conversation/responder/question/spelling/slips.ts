import { languageAsked } from '../../../../knowledge/search/translation/translate.ts'
import { detectLanguage, languages, textsOf } from '../../languages/language.ts'
import { soundAlikes } from './sound-alikes.ts'

// What people type for the words that ask and for what they write short, where no file tells which one is meant.
const meant: [meaning: string, typed: string][] = [
  ['what', 'wat waht wht whta wot'],
  ['what is', 'wats whats wots'],
  ['when', 'wen whn wehn hwen'],
  ['when is', 'whens'],
  ['where', 'wher whre'],
  ['where is', 'wheres'],
  ['which', 'wich whch whitch wihch'],
  ['who is', 'whos'],
  ['why', 'wy'],
  ['how', 'hwo howe hw'],
  ['how is', 'hows'],
  ['how much', 'howmuch'],
  ['how many', 'howmany'],
  ['how long', 'howlong'],
  ['what time', 'whattime'],
  ['can', 'cna cn'],
  ['can you', 'canu canyou'],
  ['can i', 'cani'],
  ['do you', 'doyou dou'],
  ['does', 'duz dus dos'],
  ['is there', 'isthere'],
  ['the', 'teh'],
  ['their', 'thier'],
  ['there', 'ther'],
  ['there is', 'theres'],
  ['that is', 'thats'],
  ['have', 'hav'],
  ['i have', 'ive'],
  ['give', 'giv'],
  ['give me', 'gimme'],
  ['through', 'thru'],
  ['much', 'mutch muhc'],
  ['many', 'meny manny'],
  ['goes', 'gose'],
  ['you', 'u ya yous'],
  ['you are', 'youre'],
  ['your', 'ur'],
  ['please', 'pls plz'],
  ['could', 'cud'],
  ['should', 'shud'],
  ['would', 'wud'],
  ['going to', 'gonna'],
  ['want to', 'wanna'],
  ['have to', 'gotta'],
  ['do not', 'dont'],
  ['do not know', 'dunno'],
  ['cannot', 'cant'],
  ['will not', 'wont'],
  ['does not', 'dosnt doesnt'],
  ['did not', 'didnt'],
  ['is not', 'isnt'],
  ['are not', 'arent'],
  ['was not', 'wasnt'],
  ['were not', 'werent'],
  ['has not', 'hasnt'],
  ['have not', 'havent'],
  ['could not', 'couldnt'],
  ['would not', 'wouldnt'],
  ['should not', 'shouldnt'],
  ['because', 'cos cuz coz bcos'],
  ['about', 'abt'],
  ['before', 'b4'],
  ['night', 'nite'],
  ['tonight', 'tonite 2nite'],
  ['today', '2day'],
  ['tomorrow', '2moro 2morrow 2mrw tmrw tmrrw tomoz tomoro tomorro'],
  ['people', 'ppl'],
  ['hours', 'hrs'],
  ['weeks', 'wks'],
  ['months', 'mths'],
  ['years', 'yrs'],
  ['appointment', 'appt'],
  ['account', 'acct'],
  ['included', 'incl'],
  ['tickets', 'tix'],
  ['open', 'opn'],
  ['pick', 'pik'],
  ['time', 'tiem'],
  ['cheap', 'cheep'],
  ['paid', 'payed'],
  ['tough', 'tuff'],
  ['photo', 'foto'],
  ['photos', 'fotos'],
  ['enough', 'enuf enuff'],
  ['women', 'wimin wimen'],
  ['answer', 'anser'],
  ['know', 'kno'],
  ['days', 'dayz'],
  ['friend', 'freind'],
  ['because', 'becos becoz becuse'],
]
const slips = new Map(
  meant.flatMap(([meaning, typed]) => typed.split(' ').map((word) => [word, meaning] as const)),
)
const word = new RegExp(
  `(?<![\\p{L}\\d'’@.])(?:${[...slips.keys()].join('|')})(?![\\p{L}\\d'’@])`,
  'giu',
)
// Words and abbreviations too, where they mean something else.
const inPlace: [RegExp, string][] = [
  [/(?<=(?<!\p{L})(?:can|could|to|may|i|we)\s)ad(?=\s\p{L})/giu, 'add'],
  [/(?<=(?<!\p{L})(?:the|your|an?)\s)ap(?!\p{L})/giu, 'app'],
  [/(?<!\p{L})foto['’]s(?!\p{L})/giu, 'photos'],
  // "Hireing"; not "seeing", "ageing", "dyeing".
  [/(?<!\p{L})(\p{L}+[b-df-hj-np-tv-xz])(?<!g)eing(?!\p{L})/giu, '$1ing'],
  [/(?<=^|(?<!\p{L})(?:what|where|when|how|why|who|and|there)\s)r(?=\s\p{L})/giu, 'are'],
  [/(?<!\p{L})nr(?=\s(?:you|me|us|the|there|here|your)(?!\p{L}))/giu, 'near'],
  [/(?<![\p{L}\d.,£€$-])4(?=\s(?:an?|the|my|our|me|us|you|your|it|this|that)(?!\p{L}))/giu, 'for'],
  [/(?<=(?<!\p{L})(?:you|they|we)\s)except(?=\s\p{L})/giu, 'accept'],
  [/(?<=(?<!\p{L})(?:is|are|am|be|not|it|i|we|you)\s)aloud(?!\p{L})/giu, 'allowed'],
  [
    /(?<=(?<!\p{L})(?:phone|tel|telephone|mobile|contact|account|order|customer|reference)\s)no(?=[\s?.!]*$)/giu,
    'number',
  ],
  [/(?<=(?<!\p{L})bank\s)hol(s?)(?!\p{L})/giu, 'holiday$1'],
  [/(?<!\d\s?|(?<!\p{L})(?:per|an?|each|every|this|next|last|one)\s)yr(?=\s\p{L})/giu, 'your'],
  [
    /(?<!\p{L})cani(?=(?:bring|park|pay|get|come|use|cancel|book|change|have|take|buy)(?!\p{L}))/giu,
    'can i ',
  ],
  [/(?<!\p{L})diff(?=\sbetween(?!\p{L}))/giu, 'difference'],
]
// "What dose it cost" and "were are you": words too, in another place. How much is a dose is asked with "of".
const doseWhen =
  /(?<=(?<!\p{L})(?:when|where|how|why|what time|which \p{L}+)\s)dose(?=\s\p{L}+\s\p{L})(?!\s(?:of|is|do|should|can|must)\s)/giu
const dose =
  /(?<=^|(?<!\p{L})(?:what|when|where|how|why|who|which|much|many|long|often|time|and)\s(?:\p{L}+\s)?)dose(?=\s(?:it|he|she|the|an?|your|my|this|that|one)(?!\p{L}))/giu
const were = /^(were|wan)(?=\s(?:are|is|do|does|can|could|will)(?!\p{L}))/iu

// "I don't care when I go" asks for nothing.
const indifferent =
  /(?:[,;.]\s*|^)(?:(?:and|but) )?(?:i|we) (?:really )?(?:do not|don['’]?t) (?:care|mind) (?:about |if |when|where|which|what|how|who)[^,;.?!]*(?=[,;.?!]|$)/giu

// Of words of other languages these are typed for English ones as well.
const elsewhere = new Set(
  languages.filter((one) => one !== 'en').flatMap((one) => textsOf(one).words.split(' ')),
)
for (const one of ['dont', 'wen', 'ya', 'dus', 'wy', 'abt', 'cant', 'foto', 'fotos', 'dos'])
  elsewhere.add(one)

/** Whether what else a question has is in another language: "wat" is no slip in Dutch. */
function isForeign(question: string): boolean {
  const typed = question.toLowerCase().match(word)
  if (!typed || typed.some((one) => one.length > 1 && !elsewhere.has(one))) return false
  const rest = question.replace(word, '')
  return (detectLanguage(rest) ?? languageAsked(rest) ?? 'en') !== 'en'
}

/** An English question with the small words put right that people slip in most. */
export function withoutSlips(question: string): string {
  if (isForeign(question)) return question
  const asked = question.replace(word, (said) => slips.get(said.toLowerCase()) ?? said)
  return [...inPlace, ...soundAlikes]
    .reduce((text, [typed, meaning]) => text.replace(typed, meaning), asked)
    .replace(dose, 'does')
    .replace(doseWhen, 'does')
    .replace(were, (said) => (/^were/i.test(said) ? 'where' : 'when'))
    .replace(indifferent, '')
    .replace(/^[\s,;.]+(?=\S)/u, '')
}
