import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import type { Model } from '@/lib/models.ts'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { rowsOf } from '@/testing/rows.ts'
import { PurposeSection } from './purpose-section.tsx'

const ours: Model = {
  ...{ id: 'model-3', name: 'Speech model', provider: 'openai-compatible', model: 'tts-1' },
  ...{ base_url: 'https://voices.example/v1', is_default: true, input_price: 0, output_price: 0 },
  ...{ purpose: 'speech', voices: ['nova', 'onyx'] },
}

/** The models that speak and listen, as a server that remembers them would tell them. */
function server(start: Model[], refusal?: string) {
  let models = start
  const asked: Record<string, unknown>[] = []
  network.use(
    rowsOf('models', () => models),
    http.post('*/functions/v1/models', async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>
      asked.push(body)
      if (refusal) {
        return HttpResponse.json({ error: { code: 'x', message: refusal } }, { status: 422 })
      }
      models = [{ ...ours, input_price: Number(body.input_price) }]
      return HttpResponse.json(ours, { status: 201 })
    }),
    http.post('*/functions/v1/models/:id', async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>
      asked.push(body)
      models = models.map((model) => ({ ...model, ...body }))
      return HttpResponse.json(models[0])
    }),
    http.post('*/functions/v1/models/:id/test', () =>
      HttpResponse.json({ ok: true, ms: 240, message: null }),
    ),
    http.post('*/rest/v1/rpc/delete_model', () => {
      models = []
      return new HttpResponse(null, { status: 204 })
    }),
  )
  return { asked }
}
const open = (canWrite = true) =>
  renderPage(() => (
    <PurposeSection
      organizationId="org-1"
      canWrite={canWrite}
      title="Others"
      description="What they are for."
      of={['speech', 'transcription', 'embedding', 'reranking']}
    />
  ))
const dialog = async () => within(await screen.findByRole('dialog'))
const act = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: /Speech model/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}

test('an owner sets up a model that speaks, with its voices and its key', async () => {
  const { asked } = server([])
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Set up a speech model' }))
  const form = await dialog()
  await userEvent.click(form.getByRole('button', { name: 'Test and add' }))
  expect(await form.findAllByText('Enter the voice as the provider names it.')).toHaveLength(2)
  await userEvent.type(form.getByLabelText('Model'), 'tts-1')
  await userEvent.type(form.getByLabelText('Address'), 'https://voices.example/v1')
  await userEvent.type(form.getByLabelText('Key'), 'sk-1')
  await userEvent.type(form.getByLabelText('A woman’s voice'), 'nova')
  await userEvent.type(form.getByLabelText('A man’s voice'), 'onyx')
  expect(form.getByText(/US dollars for a million characters/)).toBeVisible()
  await userEvent.type(form.getByLabelText('Price'), 'much')
  await userEvent.click(form.getByRole('button', { name: 'Test and add' }))
  expect(await form.findByText('Enter an amount in US dollars, like 0.25.')).toBeVisible()
  await userEvent.clear(form.getByLabelText('Price'))
  await userEvent.type(form.getByLabelText('Price'), '12.5')

  await userEvent.click(form.getByRole('button', { name: 'Test and add' }))

  expect(await screen.findByText('tts-1, voices.example, nova, onyx')).toBeVisible()
  expect(asked).toEqual([
    {
      ...{ organization_id: 'org-1', purpose: 'speech', name: 'Speech model', model: 'tts-1' },
      ...{ provider: 'openai-compatible', base_url: 'https://voices.example/v1', key: 'sk-1' },
      ...{ voices: ['nova', 'onyx'], input_price: 12_500_000, output_price: 0 },
    },
  ])
  expect(screen.queryByText('sk-1')).toBeNull()
  expect(screen.getByText('$12.50 for a million characters')).toBeVisible()
})

test('one that writes down speech has no voices, and what the provider says is shown', async () => {
  const { asked } = server([], 'The provider refused the key.')
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Set up a transcription model' }))
  const form = await dialog()
  expect(form.queryByLabelText('A woman’s voice')).toBeNull()
  expect(form.getByText(/US dollars for a minute of sound/)).toBeVisible()
  await userEvent.type(form.getByLabelText('Model'), 'whisper-1')

  await userEvent.click(form.getByRole('button', { name: 'Test and add' }))

  expect(await form.findByText('The provider refused the key.')).toBeVisible()
  expect(asked).toMatchObject([
    { purpose: 'transcription', base_url: null, key: null, input_price: 0 },
  ])
  expect(asked[0]).not.toHaveProperty('voices')
  await userEvent.type(form.getByLabelText('Address'), 'https://speech.example/v1')
  expect(form.queryByText('The provider refused the key.')).toBeNull()
})

test('what is said of voices goes when one of them is changed', async () => {
  server([], 'There is no such voice.')
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Set up a speech model' }))
  const form = await dialog()
  await userEvent.type(form.getByLabelText('Model'), 'tts-1')
  await userEvent.type(form.getByLabelText('A woman’s voice'), 'nova')
  await userEvent.type(form.getByLabelText('A man’s voice'), 'onix')

  await userEvent.click(form.getByRole('button', { name: 'Test and add' }))
  await form.findByText('There is no such voice.')
  await userEvent.type(form.getByLabelText('A man’s voice'), '{Backspace>4}onyx')

  expect(form.queryByText('There is no such voice.')).toBeNull()
})

test('one for embeddings has no voices either, and says what is sent where', async () => {
  const { asked } = server([])
  await open()
  expect(await screen.findByText(/searched by their words, and by their meaning/)).toBeVisible()
  await userEvent.click(await screen.findByRole('button', { name: 'Set up an embedding model' }))
  const form = await dialog()
  expect(form.getByText(/sources and of questions.+sent to this provider/)).toBeVisible()
  expect(form.queryByLabelText('A woman’s voice')).toBeNull()
  await userEvent.type(form.getByLabelText('Model'), 'text-embedding-3-small')

  await userEvent.click(form.getByRole('button', { name: 'Test and add' }))

  await waitFor(() =>
    expect(asked).toMatchObject([{ purpose: 'embedding', base_url: null, key: null }]),
  )
  expect(asked[0]).not.toHaveProperty('voices')
})

test('one for reranking says whom it speaks like, what is sent where, and what it must do first', async () => {
  const refusal = 'This model does not put the text that answers a question before others.'
  const { asked } = server([], refusal)
  await open()
  expect(await screen.findByText(/ordered by this installation’s search/)).toBeVisible()
  await userEvent.click(await screen.findByRole('button', { name: 'Set up a reranking model' }))
  const form = await dialog()
  expect(form.getByText(/Both are sent to this provider. It must find/)).toBeVisible()
  expect(form.getByText(/speaks as Cohere’s does.+Empty is Cohere’s own/)).toBeVisible()
  expect(form.queryByLabelText('A woman’s voice')).toBeNull()
  await userEvent.type(form.getByLabelText('Model'), 'rerank-v3.5')

  await userEvent.click(form.getByRole('button', { name: 'Test and add' }))

  expect(await form.findByText(refusal)).toBeVisible()
  expect(asked).toMatchObject([{ purpose: 'reranking', base_url: null, key: null }])
  expect(asked[0]).not.toHaveProperty('voices')
})

test('one that orders says so, and that the order of the search stands when it fails', async () => {
  const { id, provider, is_default, output_price } = ours
  server([
    {
      ...{ id, provider, is_default, output_price, purpose: 'reranking', voices: [] },
      input_price: 2_000_000,
      ...{ name: 'Reranking model', model: 'rerank-v3.5', base_url: 'https://order.example/v2' },
    },
  ])
  await open()

  expect(await screen.findByText('rerank-v3.5, order.example')).toBeVisible()
  expect(
    screen.getByText(
      /When it fails, or a limit of spending is reached, the order of the search stands/,
    ),
  ).toBeVisible()
  expect(screen.getByText('$2.00 for a thousand searches')).toBeVisible()
})

test('it is tested, changed without its key, and deleted', async () => {
  const { asked } = server([{ ...ours, input_price: 15_000_000 }])
  await open()
  await act('Test')
  expect(await screen.findByText('It answered in 240 ms.')).toBeVisible()
  await act('Change')
  const form = await dialog()
  await userEvent.clear(form.getByLabelText('A man’s voice'))
  await userEvent.type(form.getByLabelText('A man’s voice'), 'ash')
  await userEvent.click(form.getByRole('button', { name: 'Test and save' }))
  expect(await screen.findByText('tts-1, voices.example, nova, ash')).toBeVisible()
  expect(asked[0]).toMatchObject({ voices: ['nova', 'ash'], input_price: 15_000_000 })
  expect(asked[0]).not.toHaveProperty('key')

  await act('Delete')
  await userEvent.click(await screen.findByRole('button', { name: 'Delete model' }))

  expect(await screen.findByText(/Agents speak with this installation’s voice/)).toBeVisible()
})

test('who may not change it reads what speaks', async () => {
  server([ours])
  await open(false)

  expect(await screen.findByText('tts-1, voices.example, nova, onyx')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a model that fails says what is wrong beside what happens then', async () => {
  server([
    {
      ...ours,
      model_health: {
        ...{ failures: 3, failed_at: '2026-01-01T12:00:00+00:00', worked_at: null, status: null },
        ...{ message: 'The provider did not answer in time.', rests_until: null },
      },
    },
  ])
  open(false)

  expect(await screen.findByText('The provider did not answer in time.')).toBeVisible()
  expect(screen.getByText('Not answering')).toBeVisible()
  expect(screen.getByText(/When it fails, .* the built-in voice speaks\./)).toBeVisible()
})
