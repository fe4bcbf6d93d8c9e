import { type BaseTemplate, fromBaseTemplate, type NewTemplate } from '../template.ts'
import { roleFromSentence } from './role-from-sentence.ts'

const stopWords = new Set(
  `a an the and or of to for from in on with about by at is are be that this it its our your my we you i they their
  who which what when how agent assistant bot help helps helping answer answers answering question questions people
  someone anyone can should will would want need needs please make makes create creates using use uses company`.split(
    /\s+/,
  ),
)

/** Words that people use for a job and its base template does not say. */
const synonyms: Record<string, string> = {
  employees: 'colleagues',
  employee: 'colleagues',
  staff: 'colleagues',
  laptop: 'devices computing',
  printer: 'devices computing',
  incident: 'computing desk',
  incidents: 'computing desk',
  ticket: 'computing desk',
  tickets: 'computing desk',
  servicenow: 'computing desk',
  vacation: 'leave hr',
  holiday: 'leave hr',
  payroll: 'pay hr',
  invoice: 'invoices billing',
  payment: 'payments billing',
  refund: 'returns',
  lead: 'sales',
  leads: 'sales',
  prospects: 'sales',
  salesforce: 'sales',
  course: 'training',
  learn: 'training',
  teach: 'training',
  vendor: 'supplier',
  vendors: 'supplier',
  carrier: 'supplier',
  compliance: 'policy',
  rules: 'policy',
  manual: 'product',
  conference: 'event',
  visitors: 'reception',
  hire: 'onboarding',
  hires: 'onboarding',
}

function stems(text: string): string[] {
  // Only its capitals tell the department from the pronoun.
  const named = text.replaceAll(/\bIT\b/g, 'computing').toLowerCase()
  return (named.match(/[\p{L}\p{N}]+/gu) ?? [])
    .flatMap((word) => [word, ...(synonyms[word]?.split(' ') ?? [])])
    .filter((word) => !stopWords.has(word))
    .map((word) => (word.length > 3 ? word.replace(/(ies|es|s)$/, '') : word))
}

/** The base template whose words the sentence shares most; role and id weigh more than the instructions. */
export function closestTemplate(
  sentence: string,
  templates: BaseTemplate[],
): BaseTemplate | undefined {
  const asked = new Set(stems(sentence))
  const score = ({ template_id, role, category, summary, instructions }: BaseTemplate) => {
    const strong = new Set(stems(`${template_id.replaceAll('-', ' ')} ${role}`))
    const fair = new Set(stems(`${category} ${summary}`))
    const weak = new Set(stems(instructions))
    return [...asked].reduce(
      (sum, word) =>
        sum + (strong.has(word) ? 6 : 0) + (fair.has(word) ? 3 : 0) + (weak.has(word) ? 1 : 0),
      0,
    )
  }
  const [best] = templates
    .map((template) => ({ template, points: score(template) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
  return best?.template
}

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export type Draft = { template: NewTemplate; base: BaseTemplate; matched: boolean }

/** Writes a draft from one sentence by rule, not by a model: the same sentence gives the same draft. */
export function draftFromSentence(sentence: string, templates: BaseTemplate[]): Draft | undefined {
  const closest = closestTemplate(sentence, templates)
  const base =
    closest ??
    templates.find(({ template_id }) => template_id === 'customer-service') ??
    templates[0]
  if (!base) return undefined
  const task = sentenceCase(sentence.trim().replace(/\s+/g, ' ')).replace(/[.]*$/, '.')
  return {
    base,
    matched: closest !== undefined,
    template: {
      ...fromBaseTemplate(base),
      // Of a job that merely stands in for the one asked for, the role says nothing.
      role: roleFromSentence(sentence) ?? (closest ? base.role : ''),
      instructions: `Your task: ${task}\n\n${base.instructions}`,
    },
  }
}
