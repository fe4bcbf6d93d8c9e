import { Link } from '@tanstack/react-router'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { rowsOf } from '@/testing/rows.ts'
import { untold } from '../testing/minute.ts'
import { lengths, maya, people, tones } from '../testing/templates.ts'
import { StudioPage } from './studio-page.tsx'
import { parseStudioSearch } from './studio-search.ts'

type Put = Record<string, unknown>

/** The studio, with a way out of it, over a server that answers what is saved like this. */
async function studio(answer: (change: Put) => Response) {
  const puts: Put[] = []
  network.use(
    http.put('*/functions/v1/interactions-api-wrapper/templates/:id', async ({ request }) => {
      const { updated_at, ...change } = (await request.json()) as Put
      puts.push(change)
      return answer(change)
    }),
    ...(['own_people', 'template_versions', 'template_canaries', 'template_tests'] as const).map(
      (table) => rowsOf(table, () => []),
    ),
    rowsOf('templates', () => [maya]),
    rowsOf('template_knowledge_sources', () => []),
    ...untold,
  )
  const { location } = await renderPage(
    ({ search }) => (
      <StudioPage
        {...{ template: maya, userId: 'me', mayOverride: true }}
        section={parseStudioSearch(search).section ?? 'identity'}
        choices={{ people, tones, lengths }}
        frame={({ actions, body }) => (
          <>
            <Link to={'/dashboard/knowledge' as string}>Away</Link>
            {actions}
            {body}
          </>
        )}
        slots={() => ({ knowledge: () => null, live: () => null })}
      />
    ),
    `/dashboard/agents/${maya.id}`,
  )
  const away = () => userEvent.click(screen.getByText('Away'))
  return { puts, location, away }
}

const here = `/dashboard/agents/${maya.id}`
const refused = () =>
  HttpResponse.json({ error: { code: 'x', message: 'Out of order.' } }, { status: 500 })
const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' })
const answers = async (name: string) =>
  userEvent.click(within(await question()).getByRole('button', { name }))

test('who leaves what cannot be saved is asked, and stays with the words or goes without them', async () => {
  const { puts, location, away } = await studio(refused)
  const role = await screen.findByLabelText('Role')
  await userEvent.type(role, '!')

  await away()
  expect(await question()).toHaveTextContent(
    'Your last changes to Maya are not saved. Out of order.',
  )
  await answers('Stay')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(location()).toBe(here)
  expect(role).toHaveValue('IT help desk!')

  await away()
  await question()
  const sent = puts.length
  await answers('Leave')
  await expect.poll(location).toBe('/dashboard/knowledge')
  expect(puts).toHaveLength(sent)
})

test('what can be saved is saved before the page goes, unasked; a name that is missing is asked about', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { puts, location, away } = await studio((change) =>
    HttpResponse.json({ ...maya, ...change, updated_at: `${maya.updated_at}1` }),
  )
  network.use(
    http.put('*/functions/v1/interactions-api-wrapper/templates/:id', async () => {
      await promise
      return undefined
    }),
  )
  const name = await screen.findByLabelText('Name')
  await userEvent.clear(name)
  await away()
  expect(await question()).toHaveTextContent('Name is required.')
  await answers('Stay')

  await userEvent.type(name, 'Mia')
  await userEvent.click(screen.getByText('Behaviour'))
  await expect.poll(location).toBe(`${here}?section=behaviour`)
  await away()
  expect(location()).toBe(`${here}?section=behaviour`)
  resolve()

  await expect.poll(location).toBe('/dashboard/knowledge')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(puts).toEqual([{ name: 'Mia', greeting: 'Hi, I am Mia.' }])
})
