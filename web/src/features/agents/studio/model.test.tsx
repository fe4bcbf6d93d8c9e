import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { Model as LanguageModel } from '@/lib/models.ts'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { rowsOf } from '@/testing/rows.ts'
import type { TemplateFields } from '../template.ts'
import { maya } from '../testing/templates.ts'
import { Model } from './model.tsx'

const model = (name: string, is_default = false): LanguageModel => ({
  ...{ id: name.toLowerCase(), name, provider: 'google', base_url: null, model: 'gemini' },
  ...{ purpose: 'language', voices: [] },
  ...{ is_default, input_price: 0, output_price: 0 },
})

function Section({ told }: { told: (fields: TemplateFields) => void }) {
  const [fields, setFields] = useState<TemplateFields>(maya)
  const change = (part: Partial<TemplateFields>) => {
    const next = { ...fields, ...part }
    setFields(next)
    told(next)
  }
  return <Model fields={fields} onChange={change} organizationId="org-1" />
}

async function open(models: LanguageModel[]) {
  network.use(rowsOf('models', () => models))
  let last: TemplateFields = maya
  const { queryClient } = await renderPage(() => (
    <Section
      told={(fields) => {
        last = fields
      }}
    />
  ))
  return Object.assign(() => last, { queryClient })
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('the default is named until the agent chooses, and the choice has an order', async () => {
  const fields = await open([model('Large', true), model('Small')])
  expect(await screen.findByText(/^Large answers, the default/)).toBeVisible()

  await userEvent.click(screen.getByRole('radio', { name: 'Own choice' }))
  for (const name of ['Large', 'Small']) {
    await userEvent.click(screen.getByRole('combobox', { name: 'Add a model' }))
    await userEvent.click(await screen.findByRole('option', { name }))
  }
  await press('Ask Small earlier')

  expect(fields()).toMatchObject({ model_choice: 'chosen', model_ids: ['small', 'large'] })
  const order = within(screen.getByRole('list', { name: 'Models in their order' }))
  expect(order.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1Small gemini',
    '2Large gemini',
  ])
  await press('Remove Small')
  expect(fields().model_ids).toEqual(['large'])
})

test('the focus stays in the order when what was pressed goes with that', async () => {
  await open([model('Large', true), model('Small')])
  await userEvent.click(await screen.findByRole('radio', { name: 'Own choice' }))
  await userEvent.click(screen.getByRole('combobox', { name: 'Add a model' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Large' }))

  await press('Remove Large')

  expect(screen.getByRole('list', { name: 'Models in their order' })).toHaveFocus()
})

test('where there is none to choose from it says what answers meanwhile', async () => {
  await open([])

  await userEvent.click(await screen.findByRole('radio', { name: 'Own choice' }))

  expect(
    screen.getByText(
      'Your organization has no model to choose from yet. Until an owner adds one, the agent quotes your sources word for word.',
    ),
  ).toBeVisible()
  expect(screen.queryByText(/^These are asked in this order/)).toBeNull()
})

test('the temperature and the longest answer are set and taken back', async () => {
  const fields = await open([])

  await userEvent.click(await screen.findByRole('switch', { name: 'Set the temperature' }))
  await userEvent.click(screen.getByRole('combobox', { name: 'Longest answer' }))
  await userEvent.click(await screen.findByRole('option', { name: '4,000 tokens' }))
  expect(fields()).toMatchObject({ temperature: 0.7, answer_limit: 4000 })

  await userEvent.click(screen.getByRole('switch', { name: 'Set the temperature' }))
  expect(fields().temperature).toBeNull()
})

test('an agent that only quotes has nothing else to set', async () => {
  await open([model('Large', true)])

  await userEvent.click(await screen.findByRole('radio', { name: 'Quotes only' }))

  expect(screen.getByText(/it quotes your sources word for word/)).toBeVisible()
  expect(screen.queryByRole('switch')).toBeNull()
})

test('where nothing answers by default it says that the agent quotes', async () => {
  await open([model('Small')])

  expect(
    await screen.findByText(/^Neither your organization nor this installation has a model/),
  ).toBeVisible()
})

test('what is set stays on the screen when the models are asked for in vain', async () => {
  const { queryClient } = await open([model('Large', true)])
  await screen.findByText(/^Large answers, the default/)

  network.use(http.get('*/rest/v1/*', () => HttpResponse.json({}, { status: 400 })))
  await act(() => queryClient.invalidateQueries())

  expect(screen.getByText(/^Large answers, the default/)).toBeVisible()
})
