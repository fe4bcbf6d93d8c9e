import type { Passage } from '../../../knowledge/search/passage.ts'
import type { Part } from '../knowledge.ts'
import { askedLanguage } from '../languages/asked-language.ts'
import type { Language } from '../languages/language.ts'
import { isQuotable } from '../quoting/quotable.ts'
import type { Quote } from '../quoting/quote.ts'
import { isRow } from '../quoting/row.ts'
import { folded, sameWord } from '../tables/cells/words.ts'
import { contentOf, namedIn } from './named.ts'

type Detail = 'phone' | 'mail' | 'any' | 'address'

const number = /(?<![\p{L}\d.,:/-])(?:\+|\()?\d[\d ()/.-]{5,}\d(?![\p{L}\d%:]| ?[\p{Sc}])/u
const date = /\d{4}-\d\d-\d\d|\d\d[./]\d\d[./]\d{4}/
const mail = /[^\s@]+@[^\s@]+\.\p{L}{2,}/u
const street =
  /\d+\p{L}? (?:\p{Lu}[\p{L}'’]+ ){1,3}(?:Street|Road|Lane|Row|Avenue|Square|Drive|Close|Way|Court|Place|Terrace|Hill|Quay|Wharf)(?!\p{L})|\p{L}+(?:straße|strasse|str\.|weg|gasse|platz|allee|ufer) \d|\d,? (?:rue|avenue|boulevard|place|quai|chemin|allée) |(?<!\p{L})(?:calle|plaza|avenida|paseo|via|viale|piazza|rua|praça|ulica|ul\.) \p{Lu}[^.;]*\d|\p{Lu}\p{L}+(?:straat|laan|plein|gracht|kade) \d/iu
const postcode =
  /(?<![\p{L}\d])(?:[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|\d{4} ?[A-Z]{2}|(?:[A-Z]{1,2}-)?\d{4,5} \p{Lu}\p{Ll}+)(?![\p{L}\d])/u

// What has no zero or plus before it is an amount where it is short: 1 250 000.
function hasNumber(text: string): boolean {
  const [said = ''] = number.exec(text.replace(date, ' ')) ?? []
  const digits = said.match(/\d/g)?.length ?? 0
  return digits >= (/^[+(0]|^\d{3}-\d{4}$/.test(said) ? 7 : 9)
}

const has: Record<Detail, (text: string) => boolean> = {
  phone: hasNumber,
  mail: (text) => mail.test(text),
  any: (text) => hasNumber(text) || mail.test(text),
  address: (text) => street.test(text) || postcode.test(text),
}

const asks: [Detail, RegExp][] = [
  [
    'mail',
    /(?<!\p{L})(?:e-?mails?|mail ?adresse|mail|courriel|correo|posta elettronica|write to(?: you)?|schreibe ich|mailen)(?!\p{L})/iu,
  ],
  [
    'phone',
    /(?<!\p{L})(?:(?:tele)?phone|your number|(?:call|ring) you|what number|telefon\p{L}*|rufnummer|nummer|anrufen|anruf|telephon\p{L}*|téléphon\p{L}*|appeler|teléfono|llamar\p{L}*|telefono|chiamar\p{L}*|telefone|ligar|telefoonnummer|bellen|zadzwonić)(?!\p{L})/iu,
  ],
  [
    'any',
    /(?<!\p{L})(?:contact|reach you|get in touch|get hold of|erreich\p{L}+|kontakt\p{L}*|joindre|contacter|contactar\p{L}*|contacto|contattar\p{L}*|contatti|contato|contacteren|bereiken|skontaktować|kontakt)(?!\p{L})/iu,
  ],
  [
    'address',
    /(?<!\p{L})(?:where are you|where (?:can|do) i find you|your address|the address|located|get to you|(?:reach|find) you|wo (?:seid ihr|sind sie|finde ich (?:euch|sie)|ist das)|adresse|anschrift|zu (?:euch|ihnen)|où (?:êtes[- ]vous|vous trouvez|se trouve)|dónde (?:están|estáis|se encuentran?)|dirección|dove siete|indirizzo|onde (?:ficam?|estão)|endereço|waar (?:zijn jullie|zitten jullie)|adres)(?!\p{L})/iu,
  ],
]

// What only asks for contact details, without accents.
const asking =
  /^(?:e|mails?|emails?|adress\p{L}*|address|phone|telephon\p{L}*|telefon\p{L}*|telefoon\p{L}*|number|nummer|rufnummer|numero|numer\p{L}*|call|ring|write|schreib\p{L}*|mailen|anruf\p{L}*|appeler|llamar\p{L}*|courriel|correo|electronico|elettronica|posta|chiamar\p{L}*|ligar|bellen|zadzwonic|contact\p{L}*|kontakt\p{L}*|contatt\p{L}*|contato|reach|touch|hold|erreich\p{L}*|joindre|bereiken|find\p{L}*|located|trouv\p{L}*|encuentr\p{L}*|based|situated|direccion|indirizzo|endereco|adres|laut\p{L}*|best|company|office)$/u

const central =
  /(?<!\p{L})(?:contact\p{L}*|kontakt\p{L}*|contatt\p{L}*|reach\p{L}*|reception|front desk|office|find\p{L}* us|where we are|address|anfahrt|adresse|kasse|zentrale|empfang|accueil|réception|recepción|recepcao|receptie)(?!\p{L})/iu
const special =
  /(?<!\p{L})(?:emergenc\p{L}*|out of hours|urgent\p{L}*|notfall\p{L}*|notdienst|notruf|urgence\p{L}*|complain\p{L}*|beschwerde\p{L}*|réclamation\p{L}*|quejas|press|presse|jobs?|careers?|bewerb\p{L}*|fax|claims?|lost|stolen|verlust)(?!\p{L})/iu

/** What such details are asked of, beside what asks for them: "the phone number of the workshop". */
function namedOf(question: string): string[] {
  return namedIn(question, askedLanguage(question)).filter((word) => !asking.test(word))
}

/** The kind of contact details that a question asks for; undefined where it asks for none. */
const detailAsked = (question: string) => asks.find(([, pattern]) => pattern.test(question))?.[0]

const words: Partial<Record<Language, string>> = {
  en: 'contact phone telephone call email address reception find us',
  de: 'Kontakt Telefon E-Mail Adresse Anschrift Anfahrt',
  fr: 'contact téléphone courriel e-mail adresse accueil',
  es: 'contacto teléfono correo dirección recepción',
  it: 'contatti telefono e-mail indirizzo',
  pt: 'contato telefone e-mail endereço',
  nl: 'contact telefoon e-mail adres',
  pl: 'kontakt telefon e-mail adres',
}

/** What to search for beside a question that asks for contact details; null for another one. */
export function contactWords(question: string): string | null {
  if (!detailAsked(question) || namedOf(question).length > 1) return null
  return words[askedLanguage(question)] ?? null
}

type Place = { passage: number; sentence: number; rank: number }

/** Where such details stand that are of what is named, best first: those of the company before those of one case. */
function placesOf({ passages }: Part, detail: Detail, isOf: (text: string) => boolean): Place[] {
  return passages
    .flatMap((each, passage) => {
      const head = [each.title, ...each.heading].join(' ')
      return each.sentences.flatMap(({ text }, sentence): Place[] => {
        if (!has[detail](text) || !isQuotable(each, sentence)) return []
        const whole = `${head} ${text}`
        if (!isOf(whole)) return []
        const last = `${each.heading.at(-1) ?? ''} ${text}`
        const rank = (central.test(last) ? 1 : 0) - (special.test(last) ? 2 : 0)
        return [{ passage, sentence, rank }]
      })
    })
    .sort((a, b) => b.rank - a.rank)
}

/** The sentence, and those beside it in its paragraph that have contact details as well. */
function quoted(passage: Passage, { passage: at, sentence }: Place): Quote {
  const isBeside = (place: number) => {
    const [one, next] = [passage.sentences[place], passage.sentences[place + 1]]
    if (!one || !next || isRow(passage, one) || isRow(passage, next)) return false
    return !passage.body.slice(one.to, next.from).includes('\n')
  }
  const reaches = (place: number) => has.any(passage.sentences[place]?.text ?? '')
  let [first, last] = [sentence, sentence]
  while (reaches(first - 1) && isBeside(first - 1)) first -= 1
  while (reaches(last + 1) && isBeside(last)) last += 1
  const [begin, end] = [passage.sentences[first], passage.sentences[last]]
  const [from, to] = [begin?.from ?? 0, end?.to ?? 0]
  const text = first === last ? (begin?.text ?? '') : passage.body.slice(from, to)
  return { passage: at, from, to, text }
}

/** The phone number, the address or what else of the company is asked for; undefined where none of it is found. */
export function contactDetails(part: Part): Quote | undefined {
  const { question, passages } = part
  const detail = detailAsked(question)
  const named = namedOf(question)
  if (!detail || named.length > 1) return undefined
  const language = askedLanguage(question)
  const isOf = (text: string) => {
    const said = contentOf(folded(text), language)
    return named.every((word) => said.some((other) => sameWord(word, other)))
  }
  const [best] = placesOf(part, detail, isOf)
  const passage = passages[best?.passage ?? -1]
  return best && passage ? quoted(passage, best) : undefined
}
