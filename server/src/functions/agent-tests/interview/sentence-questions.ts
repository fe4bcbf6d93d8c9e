import { splitSentences } from '../../../knowledge/reading/sentences.ts'
import { type Kind, type Passage, type Question, within } from './question.ts'

type Pattern = { kind: Kind; says: RegExp; asks: (part: Record<string, string>) => string }

// What a sentence is about: it begins with a capital and has no comma, and no number yet.
const thing = String.raw`(?<thing>\p{Lu}[^\d,;:.!?()"“”|*]{2,60}?)`
const number = String.raw`(?:\d[\d.,  ]*|one|two|three|four|five|six|seven|eight|nine|ten|twelve)`
const price = String.raw`(?<value>(?:\p{Sc}\s?\d[\d.,]*|\d[\d.,]*\s?(?:\p{Sc}|euros?|dollars?|pounds?|EUR|USD|GBP|CHF)))`
const span = (units: string) => String.raw`(?<value>${number}\s(?:[\p{L}]+\s)?(?:${units}))`
const pattern = (source: string) => new RegExp(`^${source}(?![\\p{L}\\d])`, 'u')

/** How sentences of a language say a cost, a time, an amount; and what somebody asks who wants to know it. */
const patterns: Record<string, Pattern[]> = {
  en: [
    {
      kind: 'cost',
      says: pattern(`${thing} (?<verb>costs?) (?:only )?${price}`),
      asks: ({ thing, verb }) => `How much ${verb === 'cost' ? 'do' : 'does'} ${thing} cost?`,
    },
    {
      kind: 'time',
      says: pattern(
        `${thing} (?<verb>takes?|lasts?) (?:up to |about |at least )?${span('minutes?|hours?|days?|weeks?|months?|years?')}`,
      ),
      asks: ({ thing, verb = '' }) =>
        `How long ${verb.endsWith('s') ? 'does' : 'do'} ${thing} ${verb.replace(/s$/, '')}?`,
    },
    {
      kind: 'time',
      says: pattern(
        `${thing} (?<verb>is|are) (?<done>\\p{L}+(?:ed|en|id|nt|de)) within ${span('minutes?|hours?|days?|weeks?|months?')}`,
      ),
      asks: ({ thing, verb, done }) => `How soon ${verb} ${thing} ${done}?`,
    },
    {
      kind: 'amount',
      says: pattern(
        `${thing} (?<verb>gets?|have|has|receives?) (?<value>${number})\\s(?<what>\\p{Ll}[^\\d,;:.]{2,40}?)(?= a | per | each | in |[,;.])`,
      ),
      asks: ({ thing, verb = '', what = '' }) =>
        `How many ${what.replace(/ (?:for|of|to|on|from|at)$/, '')} ${/s$/.test(verb) ? 'does' : 'do'} ${thing} ${verb === 'has' ? 'have' : verb.replace(/s$/, '')}?`,
    },
    {
      kind: 'amount',
      says: pattern(
        `${thing} (?<verb>is|are) (?<value>(?:\\p{Sc}\\s?)?\\d[\\d.,]*\\s?[\\p{L}%€]{0,12})[.;]?$`,
      ),
      asks: ({ thing, verb }) => `What ${verb} ${thing}?`,
    },
    {
      kind: 'yes',
      says: pattern(
        `${thing} (?<verb>is|are) (?<what>(?:included|free|allowed|available|welcome|required|closed|open)[^,;:|]{0,50})[.;]?$`,
      ),
      asks: ({ thing, verb = '', what = '' }) =>
        `${capital(verb)} ${thing} ${what.replace(/[.;]$/, '')}?`,
    },
  ],
  de: [
    {
      kind: 'cost',
      says: pattern(`${thing} (?<verb>kostet|kosten) ${price}`),
      asks: ({ thing, verb }) => `Was ${verb} ${thing}?`,
    },
    {
      kind: 'time',
      says: pattern(
        `${thing} (?<verb>dauert|dauern) ${span('Minuten?|Stunden?|Tage?|Wochen?|Monate?|Jahre?')}`,
      ),
      asks: ({ thing, verb }) => `Wie lange ${verb} ${thing}?`,
    },
    {
      kind: 'amount',
      says: pattern(`${thing} (?<verb>beträgt|betragen) (?<value>[\\d.,]+(?:\\s?[\\p{L}%€]+)?)`),
      asks: ({ thing, verb }) => `Wie hoch ${verb === 'beträgt' ? 'ist' : 'sind'} ${thing}?`,
    },
  ],
  fr: [
    {
      kind: 'cost',
      says: pattern(`${thing} (?<verb>coûtent|coûte) ${price}`),
      asks: ({ thing, verb }) => `Combien ${verb} ${thing} ?`,
    },
    {
      kind: 'time',
      says: pattern(
        `${thing} (?<verb>durent|dure) ${span('minutes?|heures?|jours?|semaines?|mois|ans?')}`,
      ),
      asks: ({ thing, verb }) => `Combien de temps ${verb} ${thing} ?`,
    },
  ],
  es: [
    {
      kind: 'cost',
      says: pattern(`${thing} (?<verb>cuestan|cuesta) ${price}`),
      asks: ({ thing, verb }) => `¿Cuánto ${verb} ${thing}?`,
    },
    {
      kind: 'time',
      says: pattern(
        `${thing} (?<verb>duran|dura) ${span('minutos?|horas?|días?|semanas?|meses|mes|años?')}`,
      ),
      asks: ({ thing, verb }) => `¿Cuánto tiempo ${verb} ${thing}?`,
    },
  ],
}

// A whole sentence stands before the one that says it.
const states =
  /(?<!\p{L})(?:is|are|was|has|have|takes?|costs?|lasts?|can|must|will|may|that|ist|sind|hat|haben|kann|est|sont|a|ont|peut|es|son|está|tiene|puede|dass|que)(?!\p{L})/u

// What stands for something that another sentence names, and what makes a condition of the rest.
const refers =
  /^(?:it|its|this|that|these|those|they|their|he|she|his|her|we|i|you|there|here|if|when|where|while|after|before|for|in|on|at|with|without|from|to|by|as|and|but|or|so|both|either|neither|then|also|only|er|sie|es|wir|ihr|dies\p{L}*|wenn|ab|für|im|in|il|elle|ils|elles|nous|vous|ce|cela|si|pour|él|ella|ellos|usted|esto|este|esta|si|para|en)(?!\p{L})/iu

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What single sentences say of a price, a time, an amount, or that something is so. */
export function sentenceQuestions(passage: Passage): Question[] {
  const { body, language } = passage
  const known = patterns[language] ?? []
  return splitSentences(body, language).flatMap(({ from, to }) => {
    const sentence = body
      .slice(from, to)
      .trim()
      .replace(/^(?:[-*•]|\d+[.)])\s+/, '')
    if (sentence.includes('|') || refers.test(sentence)) return []
    for (const { kind, says, asks } of known) {
      const { groups } = says.exec(sentence) ?? {}
      if (!groups?.thing || states.test(groups.thing)) continue
      const question = asks({ ...groups, thing: within(groups.thing, groups.verb ?? '', passage) })
      const expected = kind === 'yes' ? 'Yes' : (groups.value ?? '').trim()
      return [{ kind, question, expected, evidence: sentence }]
    }
    return []
  })
}
