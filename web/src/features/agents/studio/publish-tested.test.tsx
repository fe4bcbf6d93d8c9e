import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { Toaster } from '@/components/ui/toaster.tsx'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { rowsOf } from '@/testing/rows.ts'
import { unpublished } from '../testing/minute.ts'
import { lengths, maya, people, tones } from '../testing/templates.ts'
import { StudioPage } from './studio-page.tsx'

/** An agent whose tests end so; what it was published with. */
function server(failing: string[]) {
  const published: unknown[] = []
  const results = failing.map((question) => ({
    id: question,
    question,
    outcome: 'failed',
    why: 'No.',
  }))
  network.use(
    rowsOf('templates', () => [maya]),
    ...unpublished,
    rowsOf('template_tests', () => [{ id: 'a' }]),
    http.post('*/functions/v1/agent-tests/:id', async ({ request }) => {
      expect(await request.json()).toEqual({ target: 'draft' })
      return HttpResponse.json({ results, failed: failing.length }, { status: 201 })
    }),
    http.post('*/rest/v1/rpc/publish_template', async ({ request }) => {
      published.push(await request.json())
      return HttpResponse.json(1)
    }),
  )
  return published
}

async function publish(mayOverride: boolean, note = '') {
  await renderPage(
    () => (
      <>
        <StudioPage
          {...{ template: maya, section: 'identity', userId: 'me', mayOverride }}
          choices={{ people, tones, lengths }}
          frame={({ actions }) => actions}
          slots={() => ({ knowledge: () => null, live: () => null })}
        />
        <Toaster />
      </>
    ),
    `/dashboard/agents/${maya.id}`,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }))
  if (note) await userEvent.type(screen.getByLabelText('What changed'), note)
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Publish' }))
}

test('a version whose tests pass goes live', async () => {
  const published = server([])
  await publish(false)

  await expect.poll(() => published).toEqual([{ template_id: maya.id, note: '', reason: '' }])
})

test('a test that fails stops it, and an owner can publish with a reason', async () => {
  const published = server(['How much leave do I get?'])
  await publish(true)

  expect(await screen.findByText('One test fails, so nothing was published.')).toBeVisible()
  expect(screen.getByText('How much leave do I get?')).toBeVisible()
  expect(published).toEqual([])
  await userEvent.type(screen.getByLabelText('Why publish it anyway'), 'The test is wrong.')
  await userEvent.click(screen.getByRole('button', { name: 'Publish anyway' }))

  await expect.poll(() => published).toMatchObject([{ reason: 'The test is wrong.' }])
})

test('who is no owner mends what fails, and is offered nothing else', async () => {
  const published = server(['How much leave do I get?', 'Who pays?'])
  await publish(false)

  expect(await screen.findByText('2 tests fail, so nothing was published.')).toBeVisible()
  expect(screen.queryByLabelText('Why publish it anyway')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Test and publish' }))
  expect(await screen.findByText('2 tests fail, so nothing was published.')).toBeVisible()
  expect(published).toEqual([])
})

/** Publishing that takes until it is let go, from a dialog that was closed meanwhile. */
async function publishAndClose(failing: string[] = []) {
  const published = server(failing)
  const { promise, resolve } = Promise.withResolvers<void>()
  network.use(
    http.post('*/functions/v1/agent-tests/:id', async () => {
      await promise
    }),
  )
  await publish(true, 'Spring prices')
  const dialog = within(screen.getByRole('dialog'))
  expect(await dialog.findByText(/goes on when you close this/)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  return { published, letGo: resolve }
}
const openAgain = () => userEvent.click(screen.getByRole('button', { name: 'Publishing…' }))

test('what is being published goes on when its dialog is closed, and is there when it is opened again', async () => {
  const { published, letGo } = await publishAndClose()

  await openAgain()
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/goes on when you close this/)).toBeVisible()
  expect(dialog.getByLabelText('What changed')).toHaveValue('Spring prices')
  expect(dialog.getByRole('button', { name: 'Publish' })).toHaveAttribute('aria-busy', 'true')
  letGo()

  expect(await dialog.findByRole('button', { name: 'Done' })).toBeVisible()
  expect(published).toHaveLength(1)
})

test('a version that went live behind a closed dialog is announced, and opens none', async () => {
  const { published, letGo } = await publishAndClose()
  letGo()

  expect(await screen.findByText('Version 1 is live')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(published).toHaveLength(1)
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }))
  expect(screen.getByLabelText('What changed')).toHaveValue('')
})

test('what stopped it behind a closed dialog is announced, and explained in it', async () => {
  const { published, letGo } = await publishAndClose(['How much leave do I get?'])
  letGo()
  expect(await screen.findByText('Nothing was published')).toBeVisible()

  await userEvent.click(screen.getByRole('button', { name: 'Publish' }))

  expect(screen.getByText('One test fails, so nothing was published.')).toBeVisible()
  expect(screen.getByLabelText('What changed')).toHaveValue('Spring prices')
  expect(published).toEqual([])
})
