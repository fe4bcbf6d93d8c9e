import { sql } from 'kysely'
import { z } from 'zod'
import { asService, type Trx } from '../../lib/database/database.ts'
import { readResearch } from '../persona-writer/read-research.ts'
import { defineTask, TaskFault, type TaskId } from '../task.ts'
import { ChosenAgent } from './chosen-agent.ts'
import { introduce } from './introduce.ts'
import { type Knowledge, makeAgent } from './make-agent.ts'
import { type PreparedAgent, prepareAgent } from './prepare-agent.ts'

const Input = z.object({
  title: z.string('Give the gallery a title.').trim().min(1, 'Give the gallery a title.').max(80),
  introduction: z.string().trim().max(1000).default(''),
  /** The event of the research whose website the agents read. */
  research: z.uuid('The research is named by its event.').nullish(),
  agents: z
    .array(ChosenAgent, 'Choose at least one agent.')
    .min(1, 'Choose at least one agent.')
    .max(10, 'A gallery begins with ten agents at the most.'),
})
type Given = z.infer<typeof Input>
type Agent = Pick<ChosenAgent, 'name' | 'role'>

export type Generated = {
  gallery_id: string
  agents: (Agent & { template_id: string })[]
  /** Who did not fit, and why. */
  left_out: (Agent & { why: string })[]
}

const mostCaption = 200

/** Who asked for the task, where that person still may make agents and galleries; throws a TaskFault otherwise. */
async function askerOf(trx: Trx, { organization_id, task_id }: TaskId): Promise<string> {
  const { rows } = await sql<{ person: string | null; may: boolean }>`
    select created_by as person,
      private.task_may(${organization_id}, ${task_id}, 'agents.write')
        and private.permission_holds(${organization_id}, 'galleries.read') as may
    from public.agentic_tasks
    where organization_id = ${organization_id} and id = ${task_id}`.execute(trx)
  const [asked] = rows
  if (!asked?.person || !asked.may) throw new TaskFault('You may not create galleries here.')
  // The record of what was done names who asked for it.
  await sql`select set_config('request.actor_id', ${asked.person}, true)`.execute(trx)
  return asked.person
}

/** The website that was read, as long as it is among the knowledge. */
async function sourceOf(trx: Trx, { organization_id }: TaskId, source: string | null) {
  if (!source) return null
  const { rows } = await sql<{ id: string }>`
    select id from public.knowledge_sources
    where organization_id = ${organization_id} and id = ${source} for key share`.execute(trx)
  return rows[0]?.id ?? null
}

/**
 * What the agents read. Where there is knowledge already and no website of their own, it is nothing until somebody
 * chooses: a gallery may be shared with anyone.
 */
async function knowledgeOf(trx: Trx, id: TaskId, website: string | null): Promise<Knowledge> {
  const source = await sourceOf(trx, id, website)
  const { rows } = await sql<{ has_some: boolean }>`
    select exists (
      select from public.knowledge_sources where organization_id = ${id.organization_id}
    ) as has_some`.execute(trx)
  return { source, scope: rows[0]?.has_some ? 'selected' : 'all' }
}

/** Makes the agents that fit and the gallery with them, in their order: all of it or nothing. */
async function makeGallery(
  trx: Trx,
  id: TaskId,
  given: Given & { prepared: PreparedAgent[]; source: string | null },
): Promise<Generated> {
  const { organization_id: organization } = id
  const person = await askerOf(trx, id)
  const knowledge = await knowledgeOf(trx, id, given.source)
  const agents: (Generated['agents'][number] & { caption: string })[] = []
  const left_out: Generated['left_out'] = []
  for (const each of given.prepared) {
    const { name, role, does } = each.agent
    const made = await makeAgent(trx, { organization, person, knowledge }, each)
    if ('why' in made) left_out.push({ name, role, why: made.why })
    else agents.push({ ...made, name, role, caption: does.length > mostCaption ? '' : does })
  }
  if (agents.length === 0) throw new TaskFault(left_out[0]?.why ?? 'No agent could be made.')
  const { rows } = await sql<{ id: string }>`
    insert into public.galleries (organization_id, title, introduction, created_by, updated_by)
    values (${organization}, ${given.title}, ${given.introduction}, ${person}, ${person})
    returning id`.execute(trx)
  const gallery_id = rows[0]?.id ?? ''
  for (const [at, { template_id, caption }] of agents.entries()) {
    await sql`
      insert into public.gallery_agents (organization_id, gallery_id, template_id, position, caption)
      values (${organization}, ${gallery_id}, ${template_id}, ${at + 1}, ${caption})`.execute(trx)
  }
  return { gallery_id, agents: agents.map(({ caption: _, ...agent }) => agent), left_out }
}

const counted = (count: number) => (count === 1 ? 'one agent' : `${count} agents`)

/** Makes chosen agents and a gallery with them, as a draft. */
export const galleryGeneration = defineTask({
  input: Input,
  seconds: 120,
  steps: 13,
  async run(given, work) {
    const { db, id, step, finish } = work
    const { research } = given
    const found = research
      ? await step('research', 'Looking at what the website says', () =>
          readResearch(db, id, research),
        )
      : null
    const prepared: PreparedAgent[] = []
    for (const [at, agent] of given.agents.entries()) {
      const words = `Preparing ${agent.name}, ${agent.role}`
      prepared.push(
        await step(`agent ${at + 1}`, words, () =>
          asService(db, (trx) => prepareAgent(trx, agent, found)),
        ),
      )
    }
    const isSilent = given.introduction === ''
    const { introduction, notes } =
      found && isSilent
        ? await step('introduction', 'Writing the introduction', () =>
            introduce(work, found, given.agents),
          )
        : { introduction: given.introduction, notes: [] }
    return finish('gallery', 'Creating the agents and their gallery', async (trx) => {
      const source = found?.source_id ?? null
      const data = await makeGallery(trx, id, { ...given, introduction, prepared, source })
      const without = data.left_out.map(({ name }) => name).join(', ')
      return {
        message: [
          `Created a gallery with ${counted(data.agents.length)}.`,
          ...(without ? [`${without} did not fit.`] : []),
          ...notes,
        ].join(' '),
        data,
      }
    })
  },
})
