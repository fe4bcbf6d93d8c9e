import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { Toaster } from '@/components/ui/toaster.tsx'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import type { Source } from '../source.ts'
import { handbook } from '../testing/sources.ts'
import { ShareSource } from './share-source.tsx'

/** Answers a change of the source with these rows, and keeps what was asked. */
function changes(rows: Pick<Source, 'id'>[]) {
  const asked: unknown[] = []
  network.use(
    http.patch('*/rest/v1/knowledge_sources', async ({ request }) => {
      asked.push([new URL(request.url).searchParams.get('id'), await request.json()])
      return HttpResponse.json(rows)
    }),
  )
  return asked
}
const show = (source: Source) =>
  renderPage(() => (
    <>
      <ShareSource source={source} />
      <Toaster />
    </>
  ))
const toggle = () => screen.getByRole('switch', { name: 'Shared with visitors' })

test('a source is not shared until somebody says so, and can be kept again', async () => {
  const asked = changes([handbook])
  const { unmount } = await show(handbook)
  expect(toggle()).not.toBeChecked()
  await userEvent.click(toggle())
  await expect.poll(() => asked).toEqual([[`eq.${handbook.id}`, { shared: true }]])
  unmount()

  await show({ ...handbook, shared: true })
  expect(toggle()).toBeChecked()
  await userEvent.click(toggle())

  await expect.poll(() => asked[1]).toEqual([`eq.${handbook.id}`, { shared: false }])
})

test('what was not changed says so', async () => {
  changes([])
  await show(handbook)

  await userEvent.click(toggle())

  expect(await screen.findByText('It is gone, or you may not change it.')).toBeVisible()
  expect(toggle()).not.toBeChecked()
})
