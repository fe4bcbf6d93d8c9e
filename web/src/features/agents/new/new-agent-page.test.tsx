import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { itHelpDesk, maya, people, tones } from '../testing/templates.ts'
import { NewAgentPage } from './new-agent-page.tsx'
import { parseNewAgentSearch } from './new-agent-search.ts'

const page = () =>
  renderPage(
    ({ search, setSearch }) => (
      <NewAgentPage
        organizationId={maya.organization_id}
        search={parseNewAgentSearch(search)}
        onSearch={setSearch}
        baseTemplates={[itHelpDesk]}
        people={people}
        tones={tones}
        full={undefined}
      />
    ),
    '/dashboard/agents/new',
  )

function creations() {
  const bodies: unknown[] = []
  network.use(
    // There is no model.
    http.post('*/functions/v1/agent-drafts', () => HttpResponse.json({ draft: null, note: null })),
    http.post('*/functions/v1/interactions-api-wrapper/templates', async ({ request }) => {
      bodies.push(await request.json())
      return HttpResponse.json(maya, { status: 201 })
    }),
  )
  return bodies
}

test('one click on a ready-made job makes the agent and opens its studio', async () => {
  const bodies = creations()
  const { location } = await page()

  await userEvent.click(await screen.findByRole('button', { name: /IT help desk/ }))

  await expect.poll(location).toBe(`/dashboard/agents/${maya.id}`)
  expect(bodies).toEqual([
    expect.objectContaining({ name: 'Maya', base_template_id: 'it-help-desk', avatar: 'maya' }),
  ])
})

test('one sentence becomes a draft that says where it comes from', async () => {
  const bodies = creations()
  await page()
  await userEvent.click(await screen.findByRole('link', { name: 'From one sentence' }))

  await userEvent.type(
    screen.getByLabelText('What should the agent do?'),
    'An IT support agent that resets badges{Enter}',
  )
  expect(await screen.findByText(/Closest ready-made job: IT help desk/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Create Maya' }))

  await expect.poll(() => bodies).toHaveLength(1)
  expect(bodies[0]).toMatchObject({
    role: 'IT support',
    instructions: expect.stringContaining('resets badges'),
  })
})

test('a sentence that names no job leaves the role to be asked, and what is written is taken', async () => {
  const bodies = creations()
  await page()
  await userEvent.click(await screen.findByRole('link', { name: 'From one sentence' }))
  const sentence = screen.getByLabelText('What should the agent do?')

  await userEvent.type(sentence, 'An agent for zebras{Enter}')
  const role = await screen.findByLabelText('Role')
  expect(role).toHaveValue('')
  expect(role).toHaveAccessibleDescription('What people call the job, such as IT help desk.')
  await userEvent.type(role, 'Zoo guide')
  await userEvent.click(screen.getByRole('button', { name: 'Create Maya' }))

  await expect.poll(() => bodies).toHaveLength(1)
  expect(bodies[0]).toMatchObject({ role: 'Zoo guide' })
})

const drafting = (answer: object) =>
  network.use(
    http.post('*/functions/v1/agent-drafts', async ({ request }) => {
      expect(await request.json()).toEqual({
        organization_id: maya.organization_id,
        sentence: 'Resets badges',
      })
      return HttpResponse.json(answer)
    }),
  )
async function describeAgent() {
  await page()
  await userEvent.click(await screen.findByRole('link', { name: 'From one sentence' }))
  await userEvent.type(screen.getByLabelText('What should the agent do?'), 'Resets badges{Enter}')
  return screen.findByRole('region', { name: 'The draft' })
}

test('what a model wrote is the draft, with a noun as its role and the own name in the greeting', async () => {
  const bodies = creations()
  drafting({
    draft: {
      ...{ job: 'it-help-desk', role: 'Badge desk', tone: 'formal', response_length: 'short' },
      instructions: 'Ask which door first.\nSay who resets it.\nNever ask for a code.',
      greeting: 'I am {name}. Which badge?',
      starter_questions: ['Who resets my badge?'],
    },
    note: null,
  })
  const draft = await describeAgent()

  expect(draft).toHaveTextContent('Written by your model, beginning with IT help desk:')
  expect(draft).toHaveTextContent('Ask which door first.')
  await userEvent.click(screen.getByRole('button', { name: 'Create Maya' }))

  await expect.poll(() => bodies).toHaveLength(1)
  expect(bodies[0]).toMatchObject({
    ...{ role: 'Badge desk', tone: 'formal', response_length: 'short', avatar: 'maya' },
    instructions:
      'Your task: Resets badges.\n\nAsk which door first.\nSay who resets it.\nNever ask for a code.',
    greeting: 'I am Maya. Which badge?',
    starter_questions: ['Who resets my badge?'],
  })
})

test('rules write the draft where the model did not, and the page says why', async () => {
  drafting({ draft: null, note: 'The model took too long.' })

  const draft = await describeAgent()

  expect(draft).toHaveTextContent('The model took too long. This was written by rules instead.')
})
