import type { Page } from 'playwright-core'
import type { Screen } from './screen.ts'
import type { Seed } from './seed.ts'

const path = '/onboarding/gallery-choices'
const website = 'https://orlebar.example'
const answers = {
  ...{ objective: 'customer-service', goal: 'deflect-tickets', companyName: 'Orlebar Freight' },
  website,
}
const said = {
  ...{ objective: answers.objective, goal: answers.goal, company_name: answers.companyName },
  ...{ industry: '', team_size: '' },
}

type Task = { agent_name: string; input: object; status: string; [column: string]: unknown }
const row = (task: Task) => ({
  ...{ id: `of-${task.agent_name}`, event_id: `event-of-${task.agent_name}` },
  ...{ message: null, metadata: {}, error: null, data: null, updated_at: '2026-01-01T00:00:00Z' },
  ...task,
})
const read = (change: object) =>
  row({ agent_name: 'company-research', input: { website }, status: 'triggered', ...change })

/** The proposals of a member, and the gallery that is made of them: what the server has of each task is made up. */
export function onboarding({ secured }: Seed): Screen[] {
  const propose = async () => {
    const { data, error } = await secured.client.functions.invoke<{ agents: object[] }>(
      'onboarding-proposals',
      { body: said },
    )
    if (error) throw error
    return data?.agents ?? []
  }
  const wrote = (agents: object[], research: string | null, notes: string[] = []) =>
    row({
      ...{ agent_name: 'persona-writer', input: { ...said, research }, status: 'completed' },
      data: { agents, notes },
    })
  const made = async (change: object) => {
    const agents = await propose()
    const input = { title: 'Agents of Orlebar Freight', agents }
    return [
      read({ status: 'failed', error: `${website} could not be read. It answers 503.` }),
      wrote(agents, null),
      row({ agent_name: 'gallery-generation', input, status: 'triggered', ...change }),
    ]
  }
  const shows = (tasks: () => Promise<object[]>) => async (page: Page) => {
    await secured.client.auth.updateUser({ data: { onboarding: answers } })
    const rows = (await tasks()) as Task[]
    await page.unroute('**/rest/v1/agentic_tasks*')
    await page.route('**/rest/v1/agentic_tasks*', (route) => {
      const wanted = new URL(route.request().url()).searchParams.get('agent_name') ?? ''
      return route.fulfill({ json: rows.filter(({ agent_name }) => wanted.includes(agent_name)) })
    })
    await page.goto(path)
    await page.getByRole('heading', { name: 'Meet your agents' }).waitFor()
  }
  const screen = (name: string, tasks: () => Promise<object[]>): Screen => ({
    ...{
      name: `onboarding-choices-${name}`,
      path: '/onboarding/objective',
      as: secured,
      act: shows(tasks),
    },
  })
  const progress = (done: number, of: number) => ({ progress: { step: 'agent 2', done, of } })
  const completed = read({ status: 'completed', data: {} })
  return [
    screen('reading', async () => [
      read({ message: 'Reading /services', metadata: progress(2, 9) }),
    ]),
    screen('by-rules', async () => [
      completed,
      wrote(await propose(), 'event-of-company-research', [
        'The model did not answer. This was written by rules instead.',
      ]),
    ]),
    screen('generating', () =>
      made({ message: 'Preparing Arjun, Product expert', metadata: progress(2, 7) }),
    ),
    screen('failed', () =>
      made({
        ...{ status: 'failed', message: 'Your organization can have 3 agents.' },
        error: 'Your organization can have 3 agents.',
      }),
    ),
    {
      ...{ name: 'onboarding-choices-dropped', path: '/onboarding/objective', as: secured },
      act: async (page) => {
        await shows(() => made({ status: 'completed' }))(page)
        // What was dropped is kept.
        await page.getByRole('button', { name: /^(Drop|Take back) Daniel$/ }).waitFor()
        const drop = page.getByRole('button', { name: 'Drop Daniel' })
        if (await drop.isVisible()) await drop.click()
      },
    },
  ]
}
