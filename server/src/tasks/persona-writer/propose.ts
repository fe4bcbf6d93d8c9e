import { fillBaseTemplate, listPeople, listTones, type Person } from '../../lib/base-templates.ts'
import type { Trx } from '../../lib/database/database.ts'
import type { WrittenTeam } from './by-model.ts'
import { type Answers, chooseJobs } from './choose-jobs.ts'
import { jobs } from './jobs.ts'
import { listed, oneStop } from './names.ts'
import { type Company, startersFor } from './questions.ts'

/** An agent as it is proposed. In its greeting `{name}` stands for its name. */
export type Proposal = {
  base_template_id: string
  role: string
  name: string
  avatar: string
  style_id: string
  voice_id: string
  tone: string
  response_length: string
  does: string
  greeting: string
  starter_questions: string[]
  instructions: string
}

/** What is known of the company beside the answers. */
export type Research = Company & { tone: string | null }

const mostNamed = 3

/** What the agents are told to work towards. */
const aims: Record<string, string> = {
  'deflect-tickets': 'Solve what people ask before it becomes a ticket.',
  'qualify-leads': 'Find out who is ready to talk to sales.',
  'shorten-resolution': 'Keep the way to a solution short.',
  'raise-satisfaction': 'Leave people satisfied with the answer.',
}
function aimOf(goal: string): string | null {
  if (Object.hasOwn(aims, goal)) return aims[goal] ?? null
  return goal ? `What should get better: ${goal.replace(/[.!]*$/, '.')}` : null
}

/** Each template with a person of its own: its own where that one is free, else the next who is. */
function cast<T extends { avatar: string | null }>(templates: T[], people: Person[]) {
  const taken = new Set<string>()
  const own = new Set(templates.map(({ avatar }) => avatar))
  return templates.map((template) => {
    const person =
      people.find(({ id }) => id === template.avatar && !taken.has(id)) ??
      people.find(({ id }) => !taken.has(id) && !own.has(id)) ??
      people.find(({ id }) => !taken.has(id))
    if (person) taken.add(person.id)
    return { template, person }
  })
}

/** The base templates whose jobs are known here. */
export async function listJobs(trx: Trx) {
  const all = await trx.selectFrom('base_templates').selectAll().orderBy('position').execute()
  return all.filter(({ template_id }) => Object.hasOwn(jobs, template_id))
}

/**
 * The agents for a company by rules and the base templates alone: the same for the same answers and research. Where a
 * model wrote a team, that says which jobs they are and how they speak, as far as it says it.
 */
export async function propose(
  trx: Trx,
  answers: Answers,
  research: Research | null,
  team: WrittenTeam['agents'] | null = null,
): Promise<Proposal[]> {
  const people = await listPeople(trx, 'workforce')
  const tones = await listTones(trx)
  const all = await listJobs(trx)
  const chosen =
    team?.flatMap(({ job }) => all.find(({ template_id }) => template_id === job) ?? []) ??
    chooseJobs(answers, all)
  const company = answers.company || research?.name || ''
  const about = research ? listed(research.products, mostNamed) : ''
  const known = chosen.flatMap((template) => jobs[template.template_id] ?? [])
  const starters = research ? startersFor({ ...research, name: company }, known) : []
  const context = [company && oneStop(`You work for ${company}.`), aimOf(answers.goal)]
    .filter(Boolean)
    .join('\n')
  return cast(chosen, people).flatMap(({ template, person }, at) => {
    const job = known[at]
    const [style] = person?.styles ?? []
    const [voice] = person?.voices ?? []
    if (!job || !person || !style || !voice) return []
    const filled = fillBaseTemplate(template, people, tones)
    const said = team?.find(({ job }) => job === template.template_id)
    const own = said?.starter_questions ?? starters[at] ?? []
    const tone = said?.tone ?? (job.meets === 'customers' ? research?.tone : null)
    return {
      base_template_id: template.template_id,
      ...{ role: said?.role ?? template.role, name: person.name },
      ...{ avatar: person.id, style_id: style.id, voice_id: voice.id },
      tone: tones.some(({ id }) => id === tone) && tone ? tone : (filled.tone ?? 'friendly'),
      response_length: filled.response_length,
      does: oneStop(job.does(company || 'your company', about && ` about ${about}`)),
      greeting: said?.greeting ?? oneStop(job.greeting(company && ` at ${company}`)),
      starter_questions: own.length > 0 ? own : template.starter_questions,
      instructions: [context, template.instructions].filter(Boolean).join('\n\n'),
    }
  })
}
