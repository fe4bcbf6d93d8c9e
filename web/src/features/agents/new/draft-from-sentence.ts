import { type BaseTemplate, fromBaseTemplate, type NewTemplate } from '../template.ts'
import { jobWords, withPhrases } from './job-words.ts'
import { roleFromSentence } from './role-from-sentence.ts'

const stopWords = new Set(
  `a an the and or of to for from in on with about by at is are be that this it its our your my we you i they their
  who which what when how where whether why not does do agent assistant bot help answer question people person someone
  somebody anyone can should will would want need please make create use company desk guide expert ask say show tell
  know take explain find give go get before after during first large keep step work`.split(/\s+/),
)

/** "Invoices", "invoicing" and "invoice" are one word. */
function stem(word: string): string {
  if (word.length < 4 || word.includes('_')) return word
  const one = word.replace(/ies$/, 'y').replace(/(?<!s)s$/, '')
  return one.replace(/(?<=\p{L}{3})(?:ing|ed|e)$/u, '').replace(/([^aeiou])\1$/u, '$1')
}

const stopStems = new Set([...stopWords].map(stem))

function stems(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []
  return words.map(stem).filter((word) => !stopStems.has(word))
}

/** What is left for who merely talks with customers: with as much said for another job it is that one. */
const general = 'customer-service'
const weights = { sure: 6, likely: 4, hint: 2 } as const
/** What people call the jobs weighs as above, and the words of the ready-made agent itself like this. */
const ownRole = 4
const ownSummary = 1

/** How much each word says for a ready-made agent. */
function wordsOf({ template_id, role, category, summary }: BaseTemplate): Map<string, number> {
  const known = new Map<string, number>()
  const note = (words: string[], weight: number) => {
    for (const word of words) known.set(word, Math.max(known.get(word) ?? 0, weight))
  }
  for (const strength of ['sure', 'likely', 'hint'] as const) {
    note((jobWords[template_id]?.[strength] ?? '').split(/\s+/).map(stem), weights[strength])
  }
  note(stems(withPhrases(`${template_id.replaceAll('-', ' ')} ${role}`)), ownRole)
  note(stems(withPhrases(`${category} ${summary}`)), ownSummary)
  return known
}

/** The ready-made agent of which the sentence says most. */
export function closestTemplate(
  sentence: string,
  templates: BaseTemplate[],
): BaseTemplate | undefined {
  const asked = [...new Set(stems(withPhrases(sentence)))]
  const [best] = templates
    .map((template) => {
      const known = wordsOf(template)
      return { template, points: asked.reduce((sum, word) => sum + (known.get(word) ?? 0), 0) }
    })
    .filter(({ points }) => points > 0)
    .sort(
      (a, b) =>
        b.points - a.points ||
        Number(a.template.template_id === general) - Number(b.template.template_id === general),
    )
  return best?.template
}

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export type Draft = {
  template: NewTemplate
  base: BaseTemplate
  matched: boolean
  /** The sentence, as the first line of the instructions says it. */
  task: string
  isWritten?: boolean
}

/** A ready-made agent with this task. */
export function startFrom(base: BaseTemplate, task: string) {
  const template = fromBaseTemplate(base)
  const instructions = `Your task: ${task}\n\n${base.instructions}`
  return { template: { ...template, instructions } as NewTemplate, task }
}

/** Writes a draft from one sentence by rule, not by a model: the same sentence gives the same draft. */
export function draftFromSentence(sentence: string, templates: BaseTemplate[]): Draft | undefined {
  const closest = closestTemplate(sentence, templates)
  const base =
    closest ?? templates.find(({ template_id }) => template_id === general) ?? templates[0]
  if (!base) return undefined
  const task = sentenceCase(sentence.trim().replace(/\s+/g, ' ')).replace(/[.]*$/, '.')
  const { template } = startFrom(base, task)
  // Of a job that merely stands in for the one asked for, the role says nothing.
  const role = roleFromSentence(sentence) ?? (closest ? base.role : '')
  return { base, matched: closest !== undefined, task, template: { ...template, role } }
}
