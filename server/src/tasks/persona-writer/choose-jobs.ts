/** What somebody said in the onboarding; an answer that was skipped is empty. */
export type Answers = {
  objective: string
  goal: string
  company: string
  industry: string
  teamSize: string
}

type Template = { template_id: string; role: string; category: string; summary: string }

/** The jobs of an objective, the closest first. */
const byObjective: Record<string, string[]> = {
  'customer-service': [
    ...['customer-service', 'product-expert', 'receptionist', 'billing-questions'],
    'returns-and-claims',
  ],
  sales: [
    ...['sales-qualification', 'product-expert', 'receptionist', 'customer-service'],
    'billing-questions',
  ],
  'help-desk': [
    ...['it-help-desk', 'knowledge-librarian', 'hr-assistant', 'policy-guide'],
    'new-hire-onboarding',
  ],
  training: [
    ...['new-hire-onboarding', 'training-coach', 'knowledge-librarian', 'hr-assistant'],
    'policy-guide',
  ],
  marketing: [
    ...['product-expert', 'sales-qualification', 'event-host', 'receptionist'],
    'customer-service',
  ],
}
const usual = [
  ...['customer-service', 'product-expert', 'receptionist', 'sales-qualification'],
  'knowledge-librarian',
]

const byGoal: Record<string, string[]> = {
  'deflect-tickets': ['customer-service', 'it-help-desk', 'product-expert'],
  'qualify-leads': ['sales-qualification'],
  'shorten-resolution': ['product-expert', 'it-help-desk', 'knowledge-librarian'],
  'raise-satisfaction': ['customer-service', 'returns-and-claims'],
}
const byIndustry: Record<string, string[]> = {
  Finance: ['billing-questions', 'policy-guide'],
  Healthcare: ['receptionist'],
  Technology: ['product-expert', 'it-help-desk'],
  Education: ['training-coach', 'receptionist'],
  'E-commerce / Retail': ['returns-and-claims', 'billing-questions'],
  'Marketing / Advertising': ['event-host', 'product-expert'],
}
const bySize: Record<string, number> = { 'Just me': 3, '2–10': 3, '11–50': 4 }
const points = { place: 4, goal: 5, industry: 5, word: 12 }

const own = (table: Record<string, string[]>, key: string) =>
  Object.hasOwn(table, key) ? (table[key] ?? []) : []

const small = new Set(
  'a an and are at by for from in is it of on or our that the their this to we with what who'.split(
    ' ',
  ),
)
const stems = (text: string) =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => !small.has(word))
    .map((word) => (word.length > 3 ? word.replace(/(?:ies|es|s|ing)$/, '') : word))

/** How many words of an own answer a job has in its own. */
function sharedWords(text: string, { template_id, role, category, summary }: Template) {
  const words = new Set(stems(`${template_id.replaceAll('-', ' ')} ${role} ${category} ${summary}`))
  return new Set(stems(text).filter((word) => words.has(word))).size
}

/** The base templates for these answers: three to five, the closest first, the same for the same answers. */
export function chooseJobs<T extends Template>(answers: Answers, templates: T[]): T[] {
  const { objective, goal, industry, teamSize } = answers
  const places = own(byObjective, objective)
  const listed = places.length > 0 ? places : usual
  const score = (template: T) => {
    const { template_id: id } = template
    const place = listed.indexOf(id)
    return (
      (place < 0 ? 0 : points.place * (listed.length - place)) +
      (own(byGoal, goal).includes(id) ? points.goal : 0) +
      (own(byIndustry, industry).includes(id) ? points.industry : 0) +
      points.word * (places.length > 0 ? 0 : sharedWords(objective, template)) +
      points.word * (Object.hasOwn(byGoal, goal) ? 0 : sharedWords(goal, template))
    )
  }
  const count = Object.hasOwn(bySize, teamSize) ? bySize[teamSize] : teamSize ? 5 : 4
  return templates
    .map((template) => ({ template, score: score(template) }))
    .sort((one, other) => other.score - one.score)
    .slice(0, count)
    .map(({ template }) => template)
}
