import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { MemorySheet } from './memory-sheet.tsx'

const agent = { id: 'agent-1', name: 'Maya' }

async function show(known: { id: string; kind: string; content: string }[], isAllowed = true) {
  const state = { known, isAllowed, asked: [] as string[] }
  network.use(
    http.get('*/rest/v1/memory_consents', () =>
      HttpResponse.json(state.isAllowed ? [{ created_at: '2026-01-01' }] : []),
    ),
    http.get('*/rest/v1/visitor_memories', () => HttpResponse.json(state.known)),
    http.delete('*/rest/v1/visitor_memories', ({ request }) => {
      const id = new URL(request.url).searchParams.get('id')?.replace('eq.', '')
      state.known = state.known.filter((one) => one.id !== id)
      return new HttpResponse(null, { status: 204 })
    }),
    http.post('*/rest/v1/rpc/allow_memory', async ({ request }) => {
      const { allowed } = (await request.json()) as { allowed: boolean }
      state.isAllowed = allowed
      state.known = []
      return new HttpResponse(null, { status: 204 })
    }),
  )
  return renderPage(() => <MemorySheet agent={agent} onClose={() => {}} />)
}

test('each thing that is remembered is shown, and can be forgotten', async () => {
  await show([
    { id: '1', kind: 'name', content: 'Jo' },
    { id: '2', kind: 'language', content: 'de' },
  ])

  expect(await screen.findByText('German')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Forget Jo' }))

  await expect.poll(() => screen.queryByText('Jo')).not.toBeInTheDocument()
  expect(screen.getByText('German')).toBeVisible()
})

test('to turn it off deletes all of it; to turn it on begins with nothing', async () => {
  await show([{ id: '1', kind: 'name', content: 'Jo' }])
  const remember = await screen.findByRole('switch', { name: 'Remember me' })
  expect(remember).toBeChecked()

  await userEvent.click(remember)
  await expect.poll(() => screen.queryByText('Jo')).not.toBeInTheDocument()
  expect(remember).not.toBeChecked()
  await userEvent.click(remember)

  expect(await screen.findByText('Nothing yet.')).toBeVisible()
})

/** From now on what is remembered is not told. */
const fail = () =>
  network.use(http.get('*/rest/v1/visitor_memories', () => HttpResponse.json({}, { status: 500 })))

test('what could not be read again stays', async () => {
  const { queryClient } = await show([{ id: '1', kind: 'name', content: 'Jo' }])
  expect(await screen.findByText('Jo')).toBeVisible()
  fail()

  await act(() => queryClient.refetchQueries())

  expect(screen.getByText('Jo')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what was forgotten is gone, also where it can not be read again', async () => {
  const { queryClient } = await show([
    { id: '1', kind: 'name', content: 'Jo' },
    { id: '2', kind: 'language', content: 'de' },
  ])
  expect(await screen.findByText('German')).toBeVisible()
  fail()

  await userEvent.click(screen.getByRole('button', { name: 'Forget Jo' }))
  await expect.poll(() => queryClient.isMutating() + queryClient.isFetching()).toBe(0)
  expect(screen.queryByText('Jo')).toBeNull()
  expect(screen.getByText('German')).toBeVisible()
  await userEvent.click(screen.getByRole('switch', { name: 'Remember me' }))
  await expect.poll(() => queryClient.isMutating() + queryClient.isFetching()).toBe(0)

  expect(screen.getByRole('switch', { name: 'Remember me' })).not.toBeChecked()
  expect(screen.queryByText('German')).toBeNull()
})
