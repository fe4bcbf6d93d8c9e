import { describe, expect, test, vi } from 'vitest'
import { prose } from '../../knowledge/testing/sites.ts'
import { html, useResearch } from '../company-research/testing/research.ts'
import type { Proposal } from './propose.ts'

// The thread that reads a page lets everything else go first.
vi.setConfig({ testTimeout: 60_000 })

const { tasks, research } = useResearch()

const orlebar = {
  '/': html(
    `<meta property="og:site_name" content="Orlebar Freight">
     <meta name="description" content="Orlebar Freight carries pallets by night train between nine ports.">`,
    `<nav><a href="/services">Services</a></nav><main><h1>Freight</h1>${prose('freight')}</main>`,
  ),
  '/services': html(
    '<title>Services</title>',
    `<main><h1>Services</h1><h2>Night pallets</h2><p>A night pallet costs 45 euros and weighs at most 900 kilograms.</p>
     <h2>Cold containers</h2><p>Cold containers keep fish at two degrees on the whole way.</p>
     <h2>Can I change a booking?</h2><p>A booking can be changed until noon of the day before.</p>
     <h2>Get started</h2><p>Write to us at desk@orlebar.example and we answer the same day.</p></main>`,
  ),
}
const said = {
  ...{ objective: 'customer-service', goal: 'deflect-tickets', company_name: 'Orlebar Freight' },
  ...{ industry: 'Other', team_size: '11–50' },
}

async function proposed(input: object) {
  const acme = await tasks.world().organization()
  const id = await tasks.ask(acme, 'persona-writer', input)
  await tasks.run(id)
  const { data, ...ended } = await tasks.task(id)
  return { ended, ...(data as { agents: Proposal[]; source_id: string | null }) }
}
const ids = (agents: Proposal[]) => agents.map(({ base_template_id }) => base_template_id)

describe('agents for a company', () => {
  test('are written from the answers and from what its website says', async () => {
    const { acme, run, id } = await research(orlebar)
    await run()
    const { rows } = await tasks.sql('select event_id from agentic_tasks where id = $1', [
      id.task_id,
    ])
    const writing = await tasks.ask(acme, 'persona-writer', {
      ...said,
      research: rows[0].event_id,
    })

    await tasks.run(writing)

    const { data, ...ended } = await tasks.task(writing)
    expect(ended).toMatchObject({
      status: 'completed',
      message: 'Proposed 4 agents for Orlebar Freight.',
    })
    const { agents, source_id } = data as { agents: Proposal[]; source_id: string }
    expect(source_id).toEqual(expect.any(String))
    expect(agents[0]).toMatchObject({
      role: 'Customer service',
      name: 'Daniel',
      does: 'Answers what customers ask Orlebar Freight about night pallets and cold containers, and says when a person has to decide.',
      greeting:
        'Hello, I am {name} from customer service at Orlebar Freight. What can I help you with?',
      starter_questions: [
        'Can I change a booking?',
        'What is the price of night pallets?',
        'How can I reach you?',
      ],
      instructions: expect.stringMatching(
        /^You work for Orlebar Freight\.\nSolve what people ask before it becomes a ticket\.\n\nYou answer customers/,
      ),
    })
    for (const { greeting } of agents) expect(greeting).toContain('Orlebar Freight')
    const asked = agents.flatMap(({ starter_questions }) => starter_questions)
    expect(asked).toContain('What can you tell me about cold containers?')
    expect(asked.join(' ')).not.toContain('get started')
  })

  test('have faces, voices and names of their own, and are the same for the same answers', async () => {
    const { agents } = await proposed(said)

    for (const of of ['avatar', 'voice_id', 'name', 'role'] as const) {
      expect(new Set(agents.map((agent) => agent[of])).size).toBe(agents.length)
    }
    expect((await proposed(said)).agents).toEqual(agents)
  })

  test.each([
    [
      'sales',
      'qualify-leads',
      'Just me',
      ['sales-qualification', 'product-expert', 'receptionist'],
    ],
    ['training', '', '2–10', ['new-hire-onboarding', 'training-coach', 'knowledge-librarian']],
    ['compliance rules and policy', '', 'Just me', ['policy-guide']],
    ['', '', '', ['customer-service', 'product-expert', 'receptionist', 'sales-qualification']],
  ])(
    'for “%s” and “%s” of “%s” do these jobs first: %j',
    async (objective, goal, team_size, first) => {
      const { agents } = await proposed({ objective, goal, team_size })

      expect(ids(agents).slice(0, first.length)).toEqual(first)
      expect(agents.length).toBe(team_size === '' ? 4 : 3)
    },
  )

  test('without any answer speak of no company, in whole sentences', async () => {
    const { agents, ended, source_id } = await proposed({ team_size: '500+' })

    expect(ended.message).toBe('Proposed 5 agents.')
    expect(source_id).toBeNull()
    expect(agents[0]).toMatchObject({
      does: 'Answers what customers ask your company, and says when a person has to decide.',
      greeting: 'Hello, I am {name} from customer service. What can I help you with?',
    })
  })

  test('use no research of another organisation', async () => {
    const { run, id } = await research(orlebar)
    await run()
    const { rows } = await tasks.sql('select event_id from agentic_tasks where id = $1', [
      id.task_id,
    ])

    const { agents, source_id } = await proposed({ ...said, research: rows[0].event_id })

    expect(source_id).toBeNull()
    expect(JSON.stringify(agents)).not.toContain('pallets')
  })
})
