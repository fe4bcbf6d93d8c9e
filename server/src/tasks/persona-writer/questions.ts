import type { Topic } from '../company-research/topics.ts'
import type { Job, QuestionKind } from './jobs.ts'
import { inSentence, isName } from './names.ts'
import { phrasesOf, spokenLanguage } from './phrases.ts'
import { priceIn } from './price.ts'

/** What the research of a website found, as far as agents are written from it. */
export type Company = {
  name: string
  summary: string | null
  products: string[]
  topics: Topic[]
  /** What its website is written in, as far as that is known. */
  language?: string | null
}

/** A question, and the heading under which it is answered, where there is one. */
export type Question = { kind: QuestionKind; text: string; topic: Topic | null }

const most = { starters: 3, question: 200 }
const hours =
  /\b(?:open(?:ing)?|hours)\b.*\d|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b.*\b\d{1,2}(?::\d\d|\s?[ap]\.?m)/i
const reach = /\b(?:call|phone|write to|e-?mail|reach) us\b|[\w.+-]+@[\w-]+\.\w+|\+\d[\d ()-]{6,}/i
/** What the pages of a company can be asked, each question once. */
export function questionsOf(company: Company): Question[] {
  const { name, summary, products, topics, language } = company
  const phrases = phrasesOf(language)
  // Elsewhere a heading is a name as it stands.
  const named = spokenLanguage(language) === 'en' ? inSentence : (title: string) => title
  const found: Question[] = []
  for (const topic of topics) {
    const { title, says } = topic
    if (/[?？]$/.test(title)) found.push({ kind: 'asked', text: title, topic })
    else if (isName(title) && title.toLowerCase() !== name.toLowerCase()) {
      found.push(
        priceIn(says) !== null
          ? { kind: 'price', text: phrases.price(named(title)), topic }
          : { kind: 'offer', text: phrases.about(named(title)), topic },
      )
    }
  }
  const open = topics.find(({ says }) => hours.test(says))
  if (open) found.push({ kind: 'contact', text: phrases.open, topic: open })
  const reached = topics.find(({ says }) => reach.test(says))
  if (reached) found.push({ kind: 'contact', text: phrases.reach, topic: reached })
  const ofCompany = { kind: 'company', topic: null } as const
  if (summary) found.push({ ...ofCompany, text: phrases.does(name) })
  if (products.length > 0) found.push({ ...ofCompany, text: phrases.offers(name) })
  return found.filter(({ text }) => text.length <= most.question)
}

/** Questions to start with for each of these jobs: of what the pages answer those that suit it, and not the same for all. */
export function startersFor(company: Company, jobs: Job[]): string[][] {
  const questions = questionsOf(company)
  const used = new Map<string, number>()
  return jobs.map(({ asks }) => {
    const chosen = questions
      .map((question, at) => ({
        ...question,
        at,
        rank: asks.indexOf(question.kind) + 2 * (used.get(question.text) ?? 0),
      }))
      .sort((one, other) => one.rank - other.rank || one.at - other.at)
      .slice(0, most.starters)
    for (const { text } of chosen) used.set(text, (used.get(text) ?? 0) + 1)
    return chosen.map(({ text }) => text)
  })
}
