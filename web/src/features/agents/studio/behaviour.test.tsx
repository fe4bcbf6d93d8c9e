import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { rowsOf } from '@/testing/rows.ts'
import type { TemplateFields } from '../template.ts'
import { maya } from '../testing/templates.ts'
import { Behaviour } from './behaviour.tsx'

const large = { id: 'large', name: 'Large', purpose: 'language' as const }

async function behaviour(
  fields: Partial<TemplateFields>,
  { models = [] as { is_default: boolean }[], canConnect = true } = {},
) {
  network.use(
    rowsOf('models', () => models.map((model) => ({ ...large, ...model }))),
    rowsOf('tools', () => []),
  )
  await renderPage(() => (
    <Behaviour
      fields={{ ...maya, ...fields }}
      onChange={() => {}}
      organizationId="org-1"
      canConnect={canConnect}
    />
  ))
}

test('where no model answers the instructions say so, and lead to one', async () => {
  await behaviour({})

  expect(await screen.findByRole('note')).toHaveTextContent('does not write by these')
  expect(screen.getByRole('link', { name: 'Connect a model' })).toHaveAttribute(
    ...['href', '/dashboard/account/models'],
  )
  expect(screen.getByText(/scored against its phrases alone/)).toBeVisible()
})

test('who cannot connect one is told who can', async () => {
  await behaviour({}, { canConnect: false })

  expect(await screen.findByRole('note')).toHaveTextContent('An owner of your organization can')
  expect(screen.queryByRole('link', { name: 'Connect a model' })).toBeNull()
})

test('an agent that was told to quote leads to that choice', async () => {
  await behaviour({ model_choice: 'built-in' }, { models: [{ is_default: true }] })

  expect(await screen.findByRole('link', { name: 'Choose a model' })).toBeVisible()
})

test.each<[name: string, fields: Partial<TemplateFields>, is_default: boolean]>([
  ['the default answers', {}, true],
  ['the one it chose answers', { model_choice: 'chosen', model_ids: ['large'] }, false],
])('where %s there is nothing to say', async (_, fields, is_default) => {
  await behaviour(fields, { models: [{ is_default }] })

  expect(await screen.findByText(/its tone, length, greeting and language/)).toBeVisible()
  expect(screen.queryByRole('note')).toBeNull()
})

test('what visitors are asked and told is said of visitors', async () => {
  await behaviour({ handoff: true })

  for (const begin of [
    'Visitors who agree are recognized next time',
    'Visitors who ask get a fixed reply',
    'Visitors who ask are told that your organization can read along',
  ]) {
    expect(await screen.findByText(new RegExp(begin))).toBeVisible()
  }
})
