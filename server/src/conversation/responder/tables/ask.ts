import { asksYesNo } from '../../retrieval/question-parts.ts'
import type { Kind } from './cells/values.ts'
import { folded, type Question } from './cells/words.ts'
import { comparativeIn, type Extreme, extremeWordings, superlativeIn } from './extremes.ts'

/** What kind of answer the question wants. Each is null or false when the question does not say so. */
export type Ask = {
  /** Kinds of values that would answer. */
  kinds: Kind[] | null
  superlative: Extreme | null
  comparative: Extreme | null
  difference: boolean
  /** Asks for a person. */
  who: boolean
  /** Asks for those rows that have, or have not, something. */
  which: boolean
  negated: boolean
  /** Begins like a question that is answered by yes or no. */
  yesNo: boolean
}

const price: Kind[] = ['money']

const kinds: [RegExp, Kind[]][] = [
  [
    /\bhow (?:long|quickly|soon)\b|\bwie schnell\b|\bwie lange\b|\bcombien de temps\b|\bcuanto (?:tiempo|dura)\w*|\bquanto (?:tempo|dura)\w*|\bhoe ?lang\b|\bjak dlugo\b|\bduration\b|\bdauer\w*\b/,
    ['duration'],
  ],
  [
    /\bhow (?:many|often)\b|\bwie ?viele\b|\bwie oft\b|\bcombien d['’e ]|\bcuantas veces\b|\bquante volte\b|\bhoe vaak\b|\bcuant[oa]s\b|\bquant[ie]\b|\bquant[oa]s\b|\bhoeveel (?!kost)|\bile (?!kosztuj)/,
    ['number', 'words', 'duration'],
  ],
  [
    /\bhow much\b(?! (?:fits?|goes in|room)\b)(?! \p{L}+ (?:do|does|can|may|will|would|is|are|has|have|comes?|fits?) )|\bhow much(?= (?:is|are|do|does|did|was|were|will|would|can|money|more|less|cheaper|extra|it|that)\b)|\b(?:costs?|prices?|priced|fees?|fares?|rates?|charges?|pay|paid|earns?|wages?)\b|\bmakes? an hour\b|\b(?:kostet|kosten|preise?|gebuhr\w*)\b|\bwie (?:viel(?! uhr\b)|teuer)\b|\bwieviel\b|\b(?:coute\w*|prix|tarifs?)\b|\bcombien\b(?! (?:pese|mesure|dure|contient))|\b(?:cuesta\w*|precios?|vale)\b|\bcuanto\b|\b(?:costano?|prezz[oi]|tariff[ae]|cust(?:a|am)|precos?|prijs|prijzen|kosztuj\w*|cen[ay])\b|\bquanto\b|いくら|料金|値段/u,
    price,
  ],
  [
    /\b(?:which|what|welchem|welcher) (?:day|date|tag|datum)\b|\bquel(?:le)? (?:jour|date)\b|\bque (?:dia|fecha)\b|\bche (?:giorno|data)\b|\bwelke (?:dag|datum)\b/,
    ['date', 'words'],
  ],
  [
    /\bwhen\b|\bwhat time\b|\b(?:departures?|arrivals?|timetables?|schedules?|times|abfahrt\w*|ankunft\w*|fahrplan|horaires?|horarios?|salidas?)\b|\bwann\b|\bum wie viel uhr\b|\bquand\b|\bquelle heure\b|\bcuando\b|\bque hora\b|\b(?:quando|orari\w?|wanneer|hoe laat|kiedy)\b|\bche ora\b|\bque horas\b|\bo ktorej\b|何時|いつ/,
    ['time', 'date', 'words'],
  ],
  [
    /\b(?:how (?:much|high)|what)(?: is|['’]s| was| will)? (?:be )?(?:the |your |my )?(?:\p{L}+ )?rent\b/u,
    price,
  ],
]

// Who is counted needs no other explanation.
const guests =
  /(?<=\bhow many )(?:guests|people|persons|visitors)\b|\bsit(?:ting)? down\b|\bwie hoch\b/

/** What columns of prices are called. */
export const priceName =
  /\b(?:price|cost|fee|fare|rate|charge|interest|amount|preis|kosten|gebuhr|tarif|beitrag|prix|cout|cotisation|precio|coste|tarifa|cuota|quota|canone|prezzo|prijs|preco|cena|koszt|oplata)s?\b|料金|値段|価格/

/** Whether the name of a column says that it is the price, and not a deposit or an allowance. */
export const isPriceName = (column: string) => priceName.test(folded(column.replaceAll('_', ' ')))

const difference =
  /\b(?:differences?|differs?|different (?:from|to|than)|unterschied\w*|unterscheide\w*|diferenc\w+|differenz[ae]|verschil\w*|roznic\w*)\b|違い/

/** The words that `askOf` has understood need no other explanation. */
const understood = [...extremeWordings, difference, guests, ...kinds.map(([pattern]) => pattern)]

export function understoodWords({ text }: Question): Set<string> {
  const words = new Set<string>()
  for (const pattern of understood) {
    for (const found of text.matchAll(new RegExp(pattern.source, `g${pattern.flags}`))) {
      for (const word of found[0].split(/[^\p{L}\p{N}]+/u)) words.add(word)
    }
  }
  return words
}

// "Which fare" asks for one of them, and not what it costs.
const whichFare =
  /\b(?:which|what(?! (?:is|are)\b)|welche[rsnm]?) (?:fares?|rates?|tariffs?|tarife?)\b/

/** "Can I pay in cash" asks for no amount. */
export const payable =
  /\b(?:can|could|may) (?:i|we|you|one|they|he|she) [^?.]*\bpay\b(?! (?:less|more|extra|nothing)\b)|\b(?:puedo|peux|peut) (?:\w+ )?(?:pagar|payer)\b/

export function askOf({ asked, text }: Question): Ask {
  const priced = text.replace(whichFare, ' ').replace(payable, ' ')
  const isDifference = difference.test(text)
  const found = kinds.find(([pattern]) => pattern.test(priced))?.[1] ?? null
  return {
    // "The difference … when I miss my boat" asks for no time.
    kinds: isDifference && found?.[0] === 'time' ? null : found,
    superlative: superlativeIn(text),
    comparative: comparativeIn(text),
    difference: isDifference,
    who: /\b(?:who|whom|wer|wen|wem|quien\w*|quem|wie is|kto)\b|^\W*(?:qui|chi)\b|誰/.test(text),
    which:
      /\b(?:which|what|list|welche[rsnm]?|quel(?:le)?s?|cual(?:es)?|que|qual[ei]?|quais|welke|ktor\w+)\b|どの|どれ/.test(
        text,
      ),
    negated:
      /\b(?:not|cannot|without|no|never|excluded?|nicht|keine?n?|ohne|pas|sans|sin|non)\b|n['’]t\b|ない|ません/.test(
        text,
      ),
    yesNo:
      asksYesNo(asked) ||
      /^\W*(?:is|are|does|do|can|has|have|will|may|ist|sind|hat|haben|kann|darf|gibt|est-ce|peut-on|a-t-|es|son|tiene|puedo|hay)\b/.test(
        text,
      ),
  }
}
