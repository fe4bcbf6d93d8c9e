import type { z } from '@hono/zod-openapi'
import { sql } from 'kysely'
import { openingOf } from '../conversation/results/steer.ts'
import type { Trx } from '../lib/database/database.ts'
import { HttpError } from '../lib/http-error.ts'
import type { NewInteraction } from './interaction-schemas.ts'

export type CallableAgent = {
  id: string
  name: string
  role: string
  greeting: string
  languages: string[]
  published_at: string
}

/** The published agents of the organisation of the key that calls. */
export async function agentsToCall(trx: Trx): Promise<CallableAgent[]> {
  const { rows } = await sql<CallableAgent>`select * from private.agents_to_call()`.execute(trx)
  return rows
}

const folded = (text: string) => text.trim().toLowerCase()

/** Starts an interaction; throws what the caller is to be told when no agent can have it. */
export async function startInteraction(trx: Trx, wanted: z.infer<typeof NewInteraction>) {
  const { agent_id, role = null, purpose = null, results } = wanted
  const agents = await agentsToCall(trx)
  const fit = agents.filter((agent) =>
    agent_id ? agent.id === agent_id : folded(agent.role) === folded(role ?? ''),
  )
  const [agent, second] = fit
  if (!agent) {
    const words = agent_id
      ? 'This agent does not exist or is not published.'
      : 'No published agent has this role.'
    throw new HttpError(404, 'agent_not_found', words)
  }
  if (second) {
    throw new HttpError(409, 'role_ambiguous', 'Several published agents have this role: name one.')
  }
  const fields = Object.entries(results).map(([name, result]) => ({ name, ...result }))
  const { rows } = await sql<{ id: string | null }>`
    select private.start_interaction(${agent.id}, ${role}, ${purpose}, ${JSON.stringify(fields)}::jsonb) as id
  `.execute(trx)
  const id = rows[0]?.id
  if (!id) throw new HttpError(404, 'agent_not_found', 'This agent does not exist.')
  const asked = fields.map(({ choices = null, country = null, ...field }) => ({
    ...{ ...field, choices, country, asks: 0, settled: false },
  }))
  const met = await sql<{ greets: Pick<CallableAgent, 'greeting' | 'languages'> | null }>`
    select private.greeting_of_interaction(${id}) as greets
  `.execute(trx)
  const greets = met.rows[0]?.greets ?? agent
  return { id, opening: openingOf(greets.greeting, asked, greets) }
}
