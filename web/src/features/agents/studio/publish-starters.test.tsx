import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { rowsOf } from '@/testing/rows.ts'
import type { Template } from '../template.ts'
import { unpublished } from '../testing/minute.ts'
import { lengths, maya, people, tones } from '../testing/templates.ts'
import { StudioPage } from './studio-page.tsx'

const pool = 'Is there a swimming pool?'
const asked = { ...maya, starter_questions: [pool, 'Who pays?'] }

/** The open dialog of an agent, whose starters the server judges when `judge` is called. */
async function openDialog(template: Template = asked) {
  const verdict = Promise.withResolvers<Response>()
  const published: unknown[] = []
  const saves: object[] = []
  network.use(
    rowsOf('templates', () => [template]),
    http.put('*/functions/v1/interactions-api-wrapper/templates/:id', async ({ request }) => {
      saves.push((await request.json()) as object)
      return HttpResponse.json({ ...template, ...saves.at(-1) })
    }),
    ...unpublished,
    rowsOf('template_tests', () => []),
    http.get('*/functions/v1/agent-tests/:id/starters', () => verdict.promise),
    http.post('*/rest/v1/rpc/publish_template', async ({ request }) => {
      published.push(await request.json())
      return HttpResponse.json(1)
    }),
  )
  const { location } = await renderPage(
    () => (
      <StudioPage
        {...{ template, section: 'identity', userId: 'me', mayOverride: false }}
        choices={{ people, tones, lengths }}
        frame={({ actions }) => actions}
        slots={() => ({ knowledge: () => null, live: () => null })}
      />
    ),
    `/dashboard/agents/${maya.id}`,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Publish Maya' }))
  return {
    dialog,
    location,
    published,
    saved: () => Object.assign({}, ...saves),
    judge: (unanswered: string[]) => verdict.resolve(HttpResponse.json({ unanswered })),
    fail: () => verdict.resolve(HttpResponse.json({ message: 'No.' }, { status: 500 })),
  }
}

test('the dialog is open before it is known; then it says which starters have no answer', async () => {
  const { dialog, judge, location } = await openDialog()
  expect(dialog.getByRole('button', { name: 'Publish' })).toBeEnabled()
  expect(dialog.getByText('Asking its starter questions…')).toBeVisible()

  judge([pool])

  await userEvent.click(await dialog.findByText('1 starter question has no answer'))
  const warning = within(dialog.getByRole('status'))
  expect(warning.getByText(pool)).toBeVisible()
  const add = warning.getByRole('link', { name: `Add an answer to “${pool}”` })
  const { pathname, searchParams } = new URL(add.getAttribute('href') ?? '', 'http://localhost')
  expect([pathname, Object.fromEntries(searchParams)]).toEqual([
    ...['/dashboard/knowledge', { add: 'answer', question: pool }],
  ])
  await userEvent.click(warning.getByRole('link', { name: 'Edit starters' }))
  expect(location()).toContain('section=behaviour')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('one that has no answer is removed there, in every language, and the focus goes on', async () => {
  const draft = {
    ...{ ...maya, languages: ['en', 'de'], starter_questions: ['When do you open?', ` ${pool}`] },
    translations: { de: { greeting: 'Hallo', starter_questions: ['Wer zahlt?', pool] } },
  }
  const { dialog, judge, saved } = await openDialog(draft)
  judge([pool, 'Wer zahlt?'])
  await userEvent.click(await dialog.findByText('2 starter questions have no answer'))

  await userEvent.click(dialog.getByRole('button', { name: `Remove “${pool}”` }))

  expect(await dialog.findByText('1 starter question has no answer')).toBeVisible()
  expect(dialog.queryByText(pool)).toBeNull()
  expect(dialog.getByRole('button', { name: 'Remove “Wer zahlt?”' })).toHaveFocus()

  await userEvent.click(dialog.getByRole('button', { name: 'Remove “Wer zahlt?”' }))

  expect(await dialog.findByText('Every starter question has an answer')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Publish' })).toHaveFocus()
  await expect.poll(saved).toMatchObject({
    starter_questions: ['When do you open?'],
    translations: { de: { greeting: 'Hallo', starter_questions: [] } },
  })
})

test('it can be published all the same', async () => {
  const { dialog, judge, published } = await openDialog()
  judge([pool, 'Who pays?'])
  await dialog.findByText('2 starter questions have no answer')

  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }))

  await expect.poll(() => published).toHaveLength(1)
})

test('where every starter has an answer, it says so', async () => {
  const { dialog, judge } = await openDialog()
  judge([])
  await dialog.findByText('Every starter question has an answer')
})

test('where it cannot be told it says so, and publishing goes on', async () => {
  const { dialog, fail, published } = await openDialog()
  fail()
  await dialog.findByText('Its starter questions could not be asked')

  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }))

  await expect.poll(() => published).toHaveLength(1)
})
