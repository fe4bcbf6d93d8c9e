import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import type { Model } from '@/lib/models.ts'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { rowsOf } from '@/testing/rows.ts'
import { ModelsPage } from './models-page.tsx'

const large: Model = {
  ...{ id: 'model-1', name: 'Large', provider: 'anthropic', base_url: null, model: 'claude' },
  ...{ purpose: 'language', voices: [] },
  ...{ is_default: true, input_price: 3_000_000, output_price: 15_000_000 },
}
const house: Model = {
  ...{ id: 'model-2', name: 'House', provider: 'openai-compatible', model: 'llama' },
  ...{ purpose: 'language', voices: [] },
  ...{ base_url: 'https://models.example/v1', is_default: false },
  ...{ input_price: 0, output_price: 0 },
}

/** The models of an organisation, as a server that remembers them would tell them. */
function server(start: Model[], refusal?: string) {
  let models = start
  const asked: Record<string, unknown>[] = []
  const note = async (request: Request) => {
    const body = (await request.json()) as Record<string, unknown>
    asked.push(body)
    return body
  }
  network.use(
    rowsOf('models', () => models),
    rowsOf('spending', () => []),
    rowsOf('spend_limits', () => []),
    rowsOf('spend_alerts', () => []),
    rowsOf('integration_keys', () => []),
    http.post('*/rest/v1/rpc/spent_by_purpose', () => HttpResponse.json([])),
    rowsOf('templates', () => []),
    http.post('*/functions/v1/models', async ({ request }) => {
      const body = await note(request)
      if (refusal) {
        return HttpResponse.json({ error: { code: 'x', message: refusal } }, { status: 422 })
      }
      models = [...models, { ...house, name: String(body.name) }]
      return HttpResponse.json(house, { status: 201 })
    }),
    http.post('*/functions/v1/models/:id/test', () =>
      HttpResponse.json({ ok: false, ms: 12, message: 'The provider refused the key.' }),
    ),
    http.post('*/rest/v1/rpc/set_default_model', async ({ request }) => {
      const { model_id } = await note(request)
      models = models.map((model) => ({ ...model, is_default: model.id === model_id }))
      return new HttpResponse(null, { status: 204 })
    }),
    http.post('*/rest/v1/rpc/delete_model', async ({ request }) => {
      const { model_id } = await note(request)
      models = models.filter(({ id }) => id !== model_id)
      return new HttpResponse(null, { status: 204 })
    }),
  )
  return { asked }
}

const open = (canWrite = true) =>
  renderPage(({ search, setSearch }) => (
    <ModelsPage organizationId="org-1" canWrite={canWrite} search={search} onSearch={setSearch} />
  ))
const choose = async (model: string, act: string) => {
  const row = (await screen.findByText(model)).closest('li') as HTMLElement
  await userEvent.click(within(row).getByRole('button'))
  await userEvent.click(await screen.findByRole('menuitem', { name: act }))
}
const dialog = async () => within(await screen.findByRole('dialog'))

async function fill() {
  await userEvent.click(await screen.findByRole('button', { name: 'Add model' }))
  const form = await dialog()
  await userEvent.type(form.getByLabelText('Name'), 'House')
  await userEvent.type(form.getByLabelText('Model'), 'llama')
  await userEvent.type(form.getByLabelText('Address'), 'https://models.example/v1')
  await userEvent.type(form.getByLabelText('Key'), 'sk-1')
  expect(form.getByLabelText('Price of input')).toHaveAccessibleDescription(
    'US dollars for a million tokens. Empty is not known: then nothing is counted.',
  )
  await userEvent.click(form.getByRole('button', { name: 'Test and add' }))
  return form
}

test('the first model is added with its key, which is shown nowhere', async () => {
  const { asked } = server([])
  await open()
  expect(await screen.findByText('No model of your own')).toBeVisible()
  expect(
    screen.getByText(/This installation has none either: agents quote your sources/),
  ).toBeVisible()

  await fill()

  expect(await screen.findByText(/OpenAI or compatible, llama, models\.example/)).toBeVisible()
  expect(asked).toEqual([
    {
      ...{ organization_id: 'org-1', name: 'House', provider: 'openai-compatible' },
      ...{ base_url: 'https://models.example/v1', model: 'llama', key: 'sk-1' },
      ...{ input_price: 0, output_price: 0 },
    },
  ])
  expect(document.body.innerHTML).not.toContain('sk-1')
})

test('a model that does not answer is not added, and what was typed stays', async () => {
  server([], 'The provider refused the key.')
  await open()

  const form = await fill()

  expect(await form.findByText('The provider refused the key.')).toBeVisible()
  expect(form.getByLabelText('Model')).toHaveValue('llama')
})

test('why a model was not added is said until what was tried is changed', async () => {
  server([], 'The model cannot be reached.')
  await open()
  const form = await fill()
  const refusal = () => form.queryByText('The model cannot be reached.')
  await form.findByText('The model cannot be reached.')

  await userEvent.type(form.getByLabelText('Name'), ' two')
  await userEvent.type(form.getByLabelText('Price of input'), '1')
  expect(refusal()).toBeVisible()

  for (const changed of ['Address', 'Model', 'Key']) {
    await userEvent.type(form.getByLabelText(changed), '2')
    expect(refusal()).toBeNull()
    await userEvent.click(form.getByRole('button', { name: 'Test and add' }))
    await form.findByText('The model cannot be reached.')
  }
  await userEvent.click(form.getByRole('combobox', { name: 'Provider' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Anthropic' }))
  expect(refusal()).toBeNull()
})

test('a model is tried, made the default and deleted', async () => {
  const { asked } = server([large, house])
  await open()

  await choose('House', 'Test')
  expect(await screen.findByText('The provider refused the key.')).toBeVisible()
  await choose('House', 'Make default')
  await expect.poll(() => asked.at(-1)).toEqual({ org_id: 'org-1', model_id: 'model-2' })
  await choose('Large', 'Delete')
  await userEvent.click((await dialog()).getByRole('button', { name: 'Delete model' }))

  await expect.poll(() => screen.queryByText(/Anthropic, claude/)).toBeNull()
})

test('when a model or a limit is deleted the focus goes on to the heading, not to nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const afterwards = (table: string) =>
    http.get(`*/rest/v1/${table}`, async () => {
      await promise
      return HttpResponse.json([])
    })
  const limit = { id: 'limit-1', subject: 'agents', template_id: null, key_id: null }
  server([large])
  network.use(
    http.get('*/rest/v1/spend_limits', () =>
      HttpResponse.json([
        { ...limit, period: 'month', amount: 10_000_000, at_limit: 'stop', model_id: null },
      ]),
    ),
    http.delete('*/rest/v1/spend_limits', () => new HttpResponse(null, { status: 204 })),
  )
  await renderPage(({ search, setSearch }) => (
    <main>
      <h1>Account</h1>
      <ModelsPage organizationId="org-1" canWrite search={search} onSearch={setSearch} />
    </main>
  ))
  await userEvent.click(await screen.findByRole('button', { name: /All agents, a month/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  network.use(afterwards('spend_limits'), afterwards('models'))
  await userEvent.click((await dialog()).getByRole('button', { name: 'Delete limit' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  resolve()
  await expect.poll(() => screen.queryByRole('progressbar')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Account' })).toHaveFocus()

  await choose('Large', 'Delete')
  await userEvent.click((await dialog()).getByRole('button', { name: 'Delete model' }))

  expect(await screen.findByText('No model of your own')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Account' })).toHaveFocus()
})

test('who may only read sees the models and no act', async () => {
  server([large])
  await open(false)

  expect(await screen.findByText('Anthropic, claude')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

test('models are searched by every word that the list says of them', async () => {
  server([large, house])
  await open()
  await screen.findByText('Large')

  await userEvent.type(screen.getByRole('searchbox'), 'llama EXAMPLE')
  await expect.poll(() => screen.queryByText('Large')).toBeNull()
  expect(screen.getByText('House')).toBeVisible()

  await userEvent.type(screen.getByRole('searchbox'), ' zz')
  await userEvent.click(await screen.findByRole('button', { name: 'Show all models' }))
  expect(await screen.findByText('Large')).toBeVisible()
  expect(screen.getByText(/\$3\.00 in and \$15\.00 out for a million tokens/)).toBeVisible()
})

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 1000).toISOString()
const health = (change: object = {}) => ({
  ...{ failures: 1204, failed_at: ago(4), message: 'The provider refused the key.', status: 401 },
  ...{ worked_at: ago(180), rests_until: ago(-60), ...change },
})

test('a model that fails says what is wrong, since when, and who answers meanwhile', async () => {
  server([large, { ...house, model_health: health() }])
  open(false)
  const row = within((await screen.findByText('House')).closest('li') as HTMLElement)

  expect(row.getByText('Not answering')).toBeVisible()
  expect(row.getByText('The provider refused the key. Its status was 401.')).toBeVisible()
  expect(row.getByText(/^It failed/).textContent).toBe(
    'It failed 1,204 times since it last answered 3 hr. ago; the last failure was 4 min. ago.',
  )
  expect(row.getByText(/^It is left alone until/)).toBeVisible()
  expect(row.getByText(/quote your sources/)).toBeVisible()
  expect(screen.getAllByText('Not answering')).toHaveLength(1)
})

test.each([
  [
    'that never answered',
    { worked_at: null, failures: 2 },
    /failed 2 times and has not answered yet;/,
  ],
  ['that failed once', { failures: 1, failed_at: ago(0) }, /failed once since .* was just now\./],
])('a model %s says so', async (_, change, words) => {
  server([{ ...house, model_health: health(change) }])
  open()

  expect((await screen.findByText(/^It failed/)).textContent).toMatch(words)
})

test('a status that the words tell is told once, and a rest that has ended not at all', async () => {
  const message = 'The provider failed. It answered with status 500.'
  server([{ ...house, model_health: health({ message, status: 500, rests_until: ago(1) }) }])
  open()

  expect(await screen.findByText(message)).toBeVisible()
  expect(screen.queryByText(/left alone/)).toBeNull()
})

test('a model that answers says nothing of its health', async () => {
  const well = { failures: 0, failed_at: null, message: null, status: null, rests_until: null }
  server([{ ...house, model_health: health(well) }])
  open()

  await screen.findByText('House')
  expect(screen.queryByText('Not answering')).toBeNull()
  expect(screen.queryByText(/It failed/)).toBeNull()
})
