import type { Topic } from '../company-research/topics.ts'
import type { Job, QuestionKind } from './jobs.ts'
import { inSentence, isName } from './names.ts'

/** What the research of a website found, as far as agents are written from it. */
export type Company = {
  name: string
  summary: string | null
  products: string[]
  topics: Topic[]
}

type Question = { kind: QuestionKind; text: string }

const most = { starters: 3, question: 200 }
const price = /(?:[€$£]\s?\d|\d\s?(?:€|\$|£|euros?\b|EUR\b|USD\b|GBP\b|dollars?\b|pounds?\b))/i
const hours =
  /\b(?:open(?:ing)?|hours)\b.*\d|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b.*\b\d{1,2}(?::\d\d|\s?[ap]\.?m)/i
const reach = /\b(?:call|phone|write to|e-?mail|reach) us\b|[\w.+-]+@[\w-]+\.\w+|\+\d[\d ()-]{6,}/i
/** What the pages of a company can be asked, each question once. */
function questionsOf({ name, summary, products, topics }: Company): Question[] {
  const found: Question[] = []
  for (const { title, says } of topics) {
    if (title.endsWith('?')) found.push({ kind: 'asked', text: title })
    else if (isName(title) && title.toLowerCase() !== name.toLowerCase()) {
      found.push(
        price.test(says)
          ? { kind: 'price', text: `What is the price of ${inSentence(title)}?` }
          : { kind: 'offer', text: `What can you tell me about ${inSentence(title)}?` },
      )
    }
  }
  const says = topics.map((topic) => topic.says)
  if (says.some((text) => hours.test(text)))
    found.push({ kind: 'contact', text: 'When are you open?' })
  if (says.some((text) => reach.test(text)))
    found.push({ kind: 'contact', text: 'How can I reach you?' })
  if (summary) found.push({ kind: 'company', text: `What does ${name} do?` })
  if (products.length > 0) found.push({ kind: 'company', text: `What does ${name} offer?` })
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
