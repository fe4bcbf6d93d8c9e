import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { fieldsOf } from '../template.ts'
import { maya } from '../testing/templates.ts'
import { UnansweredStarters } from './unanswered-starters.tsx'

/** What is said of an agent with saved starters and other ones on the screen, while what is typed is saved. */
async function show(saved: string[], typed: string[]) {
  const saving = Promise.withResolvers<void>()
  network.use(
    http.get('*/functions/v1/agent-tests/:id/starters', () =>
      HttpResponse.json({ unanswered: [] }),
    ),
  )
  await renderPage(() => (
    <UnansweredStarters
      template={{ ...maya, starter_questions: saved }}
      fields={{ ...fieldsOf(maya), starter_questions: typed }}
      save={() => saving.promise}
      onChange={() => {}}
      onLeave={() => {}}
    />
  ))
  return saving.resolve
}

test('starters that are not saved yet are asked from the first moment on', async () => {
  const save = await show([], ['When do you open?'])
  expect(screen.getByText('Asking its starter questions…')).toBeVisible()

  save()

  expect(await screen.findByText('Every starter question has an answer')).toBeVisible()
})

test('where the last one was taken out, or none has words, nothing is said of any', async () => {
  await show(['When do you open?'], [' '])

  expect(screen.queryByRole('status')).toBeNull()
})
