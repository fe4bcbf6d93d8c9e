import { namesIn, sameWord } from '../words.ts'
import type { AnswerType } from './answer-type.ts'
import { calendarNames } from './calendar.ts'
import { bounds, denies, permits } from './permission.ts'

const unit =
  '(?:seconds?|minutes?|hours?|days?|nights?|weeks?|months?|years?|sekunden?|minuten?|stunden?|tage?n?|nächte?n?|wochen?|monate?n?|jahre?n?|secondes?|heures?|jours?|nuits?|semaines?|mois|ans?|années?|segundos?|minutos?|horas?|días?|noches?|semanas?|meses|años?|ore|giorn[oi]|settiman[ae]|mesi|ann[oi]|dias?|noites?|anos?|uur|uren|dagen|weken|maanden|jaar|godzin\\p{L}*|dni|tygodni\\p{L}*|miesi\\p{L}+|lat)'
const spoken =
  '(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|hundred|thousand|million|half|third|quarter|dozen|ein(?:e[nmrs]?)?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|zwanzig|une?|deux|trois|quatre|cinq|sept|huit|neuf|dix|douze|un[oa]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|due|tre|quattro|cinque|sei|sette|otto|dieci|dois|duas|três|quatro|sete|oito|dez|twee|drie|vijf|zes|zeven|tien|dwa|dwie|trzy|cztery|pięć)'
const some = `(?:\\d[\\d.,]*|${spoken})`
const durationSaid = new RegExp(
  `(?<![\\p{L}\\d])${some}(?:[ -](?:full|working|more|calendar|business|werk|ganze|volle))?[ -]?${unit}(?!\\p{L})|\\d+ ?(?:h|min|時間|分|日|小时|分钟|天|시간|분|일)`,
  'iu',
)
const span = new RegExp(
  `(?<!\\p{L})(?:${unit}|min|std|h|durations?|dauer|durée|duración)(?!\\p{L})`,
  'iu',
)
// "Per day £6.50", "weekend day £3.00"
const priced = new RegExp(
  `(?<!\\p{L})(?:(?:per|an?|each|every|pro|je|par|por|al) ${unit}|${unit}\\)? (?:\\p{Sc}|chf|eur|gbp) ?\\d|${unit}\\)? [\\d.,]+ ?(?:\\p{Sc}|chf|eur|gbp))`,
  'giu',
)

/** Whether a text speaks of spans of time other than those that something has a price for. */
export const namesSpan = (text: string) => span.test(text.replace(priced, ' '))

const often = /\b(?:once|twice|daily|weekly|monthly|every)\b/i
const asksHowOften =
  /(?<!\p{L})(?:how (?:often|frequently)|how many times|wie (?:oft|häufig)|wie ?viele? mal|combien de fois|à quelle fréquence|con qué frecuencia|cuántas veces|quante volte|ogni quanto|quantas vezes|hoe vaak|jak często|ile razy)(?!\p{L})/iu
const howOften =
  /(?<!\p{L})(?:once|twice|times|daily|nightly|hourly|weekly|monthly|quarterly|yearly|annual(?:ly)?|every|each|always|never|per|a (?:day|week|month|quarter|year)|einmal|zweimal|\p{L}*mal|täglich|wöchentlich|monatlich|vierteljährlich|jährlich|alle|jede[nrs]?|immer|nie|pro|je (?:minute|stunde|tag|woche|monat|jahr)|im (?:jahr|monat)|fois|tous les|toutes les|chaque|par (?:jour|semaine|mois|an)|quotidien\p{L}*|mensuel\p{L}*|annuel\p{L}*|veces|vez|cada|diari[oa]|al (?:día|mes|año)|volt[ae]|ogni|vezes|keer|elke?|raz\p{L}*|co)(?!\p{L})|毎|回|每|次|매/iu
const numberSaid = new RegExp(`\\d|(?<!\\p{L})${spoken}(?!\\p{L})`, 'iu')
const weightSaid =
  /\d ?(?:kg|g|lbs?|t|kilos?|kilograms?|grams?|tons?|tonnes?|tonnen?|pounds|kilogramm|gramm)(?!\p{L})|公斤|キロ|킬로/iu
const sizeSaid =
  /\d ?(?:[kmgt]b|megabytes?|gigabytes?|mm|cm|m|km|ft|in|m²|m³|m3|ha|cubic \p{L}+|inch(?:es)?|feet|foot|yards?|miles?|met(?:er|re)s?|kilomet(?:er|re)s?|centimet(?:er|re)s?|millimet(?:er|re)s?|kilometern?|metern?|mètres?|kilomètres?|metros?|kilómetros?|metri|lit(?:er|re)s?|l|hectares?)(?!\p{L})/iu
const reachable =
  /\S@\S|https?:|www\.|\+?\d[\d ()/-]{5,}\d|\b(?:extension|ext\.?|phone|telephone|call|durchwahl|telefon|téléphone|teléfono|telefono) ?:?.{0,20}\d{2}/iu
const money =
  /[\p{Sc}%]|(?<!\p{L})(?:euros?|eur|dollars?|usd|pounds?|gbp|pfund|livres|libras|franken|chf|cents?|francs?|percent|prozent|free|gratis|kostenlos|kostenfrei|gratuite?s?|gratuit[oa]s?)(?!\p{L})|円|元|원|無料|免费|무료/iu
const clock = /\b\d{1,2}[:.h]\d{2}\b|\b\d{1,2} ?(?:[ap]\.?m\b|uhr|h\b|heures)|\d時|\d点|\d시/iu
const relative =
  /\b(?:before|after|until|since|from|bis|ab|vor|nach|avant|après|jusqu|antes|después|hasta)\b/iu
const because =
  /(?<!\p{L})(?:because|due to|since|as a result|in order to|so that|therefore|thus|caused|owing to|to avoid|to prevent|weil|wegen|da|damit|deshalb|parce|car|afin|à cause|porque|debido|perché|omdat|ponieważ)(?!\p{L})|ため|ので|因为|때문/iu
const somewhere =
  /(?<!\p{L})(?:in|at|on|near|behind|beside|opposite|under|outside|inside|via|an|am|auf|im|bei|neben|hinter|à|au|aux|dans|sur|chez|près|en|nel|nella|presso|no|na|op|bij|w|przy)(?!\p{L})|https?:|に|で|在|에서/iu
const people =
  /(?<!\p{L})(?:manager|desk|team|office|officer|department|lead|leader|director|head|supervisor|colleague|nurse|doctor|reception|leitung|abteilung|büro|responsable|équipe|bureau|jefe|equipo|oficina)(?!\p{L})/iu
const command =
  /^(?:\d+[.)] |[-*•] )?(?:please |then |first,? |bitte |zuerst )?(?:add|ask|bring|call|change|check|choose|click|close|complete|confirm|connect|contact|copy|create|do not|download|enter|file|fill|find|follow|get|give|go|hold|inform|install|keep|leave|let|log|look|make|move|note|open|pay|pick|place|point|press|print|put|read|reload|remove|report|request|reset|restart|return|save|scan|select|send|set|shout|show|sign|start|stop|store|switch|take|tap|tell|throw|try|turn|type|unplug|upload|use|wait|wash|wear|write)(?! (?:is|are|was|were|has|have|had|can|may|will|must|does|depends|rises|ends|begins)(?!\p{L}))\b|(?<!\p{L})(?:please|bitte|merci de|veuillez|por favor)(?!\p{L})|(?:ください|请)|\b(?:you|we) (?:must|should|need to|have to)\b|^(?:if|when|wenn|si) .{3,80}, (?:please |first )?(?:\p{Ll}+ )(?:the|a|an|your|our|to|us|it)\b/iu
// Many of these are things as well: "Dry the board", and not "Dry wood burns".
const order =
  /^(?:\d+[.)] |[-*•] )?(?:please |then |first,? |always |never )?(?:agree|apply|arrange|attach|bite|blow|book|clean|collect|cool|cover|cut|dab|drain|drive|drop|dry|empty|evacuate|fit|fold|hand|hang|insert|isolate|lay|lie|lift|lock|loosen|mark|measure|mix|name|notify|pack|photograph|pour|pull|push|quote|register|renew|repeat|replace|rinse|roll|rub|screw|secure|sit|slide|sound|stand|stay|stick|tick|tighten|touch|unlock|unscrew|walk|warn|wipe|wrap)(?= (?:the|an?|your|our|its?|them|him|her|to|in|on|at|for|with|off|up|out|all|both|each|every|any|no|not|from|into|by|down|back|over|under|away|through|until|only|and|or|this|that|these|those|yourself|\d)(?!\p{L}))/iu
const polite = /^(?:\d+[.)] |[-*•] )?\p{Lu}\p{Ll}+(?:ez|en Sie)(?!\p{L})/u

// "May" and "mars" are everyday words: only with a number beside them.
const days = calendarNames(['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl'], ['long']).filter(
  (name) => !/^ma(?:y|i|rs|art)$/i.test(name),
)
const day = new RegExp(
  `(?<!\\p{L})(?:${days.join('|')})s?(?!\\p{L})|\\bmay \\d|\\d\\.? (?:mai|may|mars)\\b|\\b(?:1\\d{3}|20\\d{2})s?\\b|\\d月|\\d日|[月火水木金土日]曜|星期|周[一二三四五六日]|요일`,
  'iu',
)

const monthsAndDays = new Set(
  calendarNames(['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl'], ['long']).map((name) =>
    name.toLowerCase(),
  ),
)

// "Sun" and "sat" are everyday words: only as they are written of days.
const shortDay = /(?<!\p{L})(?:Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun)(?!\p{L})/u

/** Whether a question asks for a person. */
export const person = /^\W*(?:who|wer|qui|quién|chi|quem|wie is|kto)(?!\p{L})/iu

function namesSomething(question: string, sentence: string) {
  const known = question.toLowerCase()
  // What has a number in it is called after no person: "MX-5".
  const may = (name: string) =>
    !monthsAndDays.has(name.toLowerCase()) && !(person.test(question) && /\d/.test(name))
  // The first word has a capital whatever it is; two in a row are a name.
  const names = [
    ...namesIn(` ${sentence}`).filter(may),
    ...(sentence.match(/^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/u) ?? []),
  ]
  return names.some((name) => !known.includes(name.toLowerCase()))
}

// "How long is the plank?" may want metres as well as minutes.
const isLength = /\b(?:how long (?:is|are)|wie lang (?:ist|sind))\b/i
const counted =
  /(?<!\p{L})(?:how many|wie ?viele|combien d[e’']|cuánt[oa]s|quant[ie]|quantos|quantas|hoeveel|ile) ?(?:\p{L}+ing )?(\p{L}+)(?: (\p{L}+))?/iu

/** Whether a number stands before what is counted: "22 swinging moorings". All that is not said of a thing is said of it. */
function countedIn(question: string, sentence: string): boolean {
  const [, ...things] = counted.exec(question) ?? []
  const named = things.filter((thing) => thing !== undefined && thing.length > 2)
  if (named.length === 0) return numberSaid.test(sentence) || often.test(sentence)
  const words = sentence.toLowerCase().match(/\d[\d.,]*|\p{L}+/gu) ?? []
  return words.some(
    (word, at) =>
      numberSaid.test(word) &&
      words
        .slice(at + 1, at + 4)
        .some((next) => named.some((thing) => sameWord(thing.toLowerCase(), next))),
  )
}

/** Whether a sentence says what is to be done. */
export const isCommand = (sentence: string) =>
  command.test(sentence) || order.test(sentence) || polite.test(sentence)

/** Up to 1 when the sentence holds what the question asks for: a date, an amount, a name, a reason. */
export function typeMatch(question: string, type: AnswerType | null, sentence: string): number {
  switch (type) {
    case 'date':
      if (day.test(sentence) || shortDay.test(sentence) || clock.test(sentence)) return 1
      return durationSaid.test(sentence) ? (relative.test(sentence) ? 1 : 0.5) : 0
    case 'amount':
      if (money.test(sentence)) return 1
      return numberSaid.test(sentence) ? 0.3 : 0
    case 'duration':
      return durationSaid.test(sentence) || (isLength.test(question) && sizeSaid.test(sentence))
        ? 1
        : 0
    case 'number':
      if (asksHowOften.test(question))
        return howOften.test(sentence) || durationSaid.test(sentence) ? 1 : 0
      if (countedIn(question, sentence)) return 1
      return numberSaid.test(sentence) || often.test(sentence) ? 0.4 : 0
    case 'ban':
      return denies(sentence) ? 1 : 0
    case 'contact':
      if (reachable.test(sentence)) return 1
      return people.test(sentence) || namesSomething(question, sentence) ? 0.5 : 0
    case 'weight':
      return weightSaid.test(sentence) ? 1 : 0
    case 'size':
      return sizeSaid.test(sentence) || (/\bfar\b/i.test(question) && durationSaid.test(sentence))
        ? 1
        : 0
    case 'reason':
      return because.test(sentence) ? 1 : 0
    case 'name':
      if (namesSomething(question, sentence)) return 1
      return people.test(sentence) ? 0.7 : 0
    case 'place':
      if (!somewhere.test(sentence)) return 0
      return namesSomething(question, sentence) ? 1 : 0.7
    case 'steps':
      return command.test(sentence) || order.test(sentence) || polite.test(sentence) ? 1 : 0
    case 'permission':
      return permits(sentence) || bounds.test(sentence) ? 0.5 : 0
    case null:
      return 0
  }
}
