import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import type { Template } from '../template.ts'
import { lengths, maya, people, tones } from '../testing/templates.ts'
import { parseStudioSearch } from './sections.ts'
import { StudioPage } from './studio-page.tsx'

/** One agent on the server, which refuses what was not read from its newest state. */
function agent() {
  let stored: Template = maya
  const puts: Record<string, unknown>[] = []
  network.use(
    http.put('*/functions/v1/interactions-api-wrapper/templates/:id', async ({ request }) => {
      const { updated_at, ...change } = (await request.json()) as Template
      puts.push(change)
      if (updated_at !== stored.updated_at) {
        return HttpResponse.json({ error: { code: 'x', message: 'Changed.' } }, { status: 409 })
      }
      stored = { ...stored, ...change, updated_at: `${stored.updated_at}1` }
      return HttpResponse.json(stored)
    }),
    http.get('*/rest/v1/templates', () => HttpResponse.json([stored])),
    http.get('*/rest/v1/template_versions', () => HttpResponse.json([])),
  )
  return {
    puts,
    editedByOther: (change: Partial<Template>) => {
      stored = { ...stored, ...change, updated_at: '2026-01-01T11:00:00Z' }
    },
    stored: () => stored,
  }
}

const page = () =>
  renderPage(
    ({ search }) => (
      <StudioPage
        template={maya}
        section={parseStudioSearch(search).section ?? 'identity'}
        people={people}
        tones={tones}
        lengths={lengths}
        userId="me"
        frame={({ title, actions, body }) => (
          <>
            {title}
            {actions}
            {body}
          </>
        )}
        slots={() => ({ knowledge: () => null, live: ({ name }) => <p>Live: {name}</p> })}
      />
    ),
    `/dashboard/agents/${maya.id}`,
  )

test('what is typed shows in the live agent at once and is saved by itself', async () => {
  const server = agent()
  await page()

  await userEvent.type(await screen.findByLabelText('Name'), ' B')

  expect(screen.getByText('Live: Maya B')).toBeVisible()
  await expect.poll(() => server.puts, { timeout: 5000 }).toEqual([{ name: 'Maya B' }])
  expect(await screen.findByText('Saved')).toBeVisible()
})

test('choosing a person brings that person’s own clothes and voice', async () => {
  const server = agent()
  await page()

  await userEvent.click(await screen.findByRole('radio', { name: 'Daniel' }))

  await expect
    .poll(() => server.puts, { timeout: 5000 })
    .toEqual([{ avatar: 'daniel', style_id: 'daniel-blazer', voice_id: 'daniel-calm' }])
})

test('two editors: the second sees what the first changed and chooses', async () => {
  const server = agent()
  await page()
  server.editedByOther({ tone: 'formal', role: 'Theirs' })

  await userEvent.type(await screen.findByLabelText('Role'), ' and badges')
  const banner = await screen.findByRole('alert', {}, { timeout: 5000 })
  expect(banner).toHaveTextContent('its role and tone')
  expect(server.stored()).toMatchObject({ role: 'Theirs' })
  await userEvent.click(within(banner).getByRole('button', { name: 'Keep mine' }))

  await expect
    .poll(server.stored)
    .toMatchObject({ role: 'IT help desk and badges', tone: 'formal' })
})
