import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { rowsOf } from '@/testing/rows.ts'
import { AgentSources } from '../agent-sources.tsx'
import { CollectedDialog } from '../collections/collected-dialog.tsx'
import type { Source } from '../source.ts'
import { rules } from '../testing/collections.ts'
import { handbook } from '../testing/sources.ts'

const idOf = (nth: number) => `0190b000-0000-7000-8000-${String(nth).padStart(12, '0')}`
/** The newest comes first. */
const many: Source[] = Array.from({ length: 51 }, (_, at) => ({
  ...handbook,
  ...{ id: idOf(51 - at), title: `Source ${51 - at}` },
}))

/** A server of 51 sources that gives 50 of them at once, and what was asked and written. */
function server(chosen: string[] = []) {
  const asked: Record<string, string>[] = []
  const written: string[] = []
  network.use(
    http.get('*/rest/v1/knowledge_sources', ({ request }) => {
      const query = new URL(request.url).searchParams
      asked.push(Object.fromEntries(query))
      const words = query.get('title')?.replace(/^ilike\.%|%$/g, '')
      const found = many.filter(({ title }) => title.includes(words ?? ''))
      const rest = query.has('or') ? found.slice(50) : found
      return HttpResponse.json(rest.slice(0, Number(query.get('limit'))), {
        headers: { 'content-range': `*/${found.length}` },
      })
    }),
    rowsOf('template_knowledge_sources', () => chosen.map((source_id) => ({ source_id }))),
    http.post('*/rest/v1/template_knowledge_sources', async ({ request }) => {
      const { source_id } = (await request.json()) as { source_id: string }
      written.push(`+ ${source_id}`)
      chosen.push(source_id)
      return new HttpResponse(null, { status: 201 })
    }),
    http.delete('*/rest/v1/template_knowledge_sources', ({ request }) => {
      written.push(`- ${new URL(request.url).searchParams.get('source_id')}`)
      return new HttpResponse(null, { status: 204 })
    }),
  )
  return { asked, written }
}

const scope = { value: 'selected', onChange: () => {} } as const
const sources = () =>
  renderPage(() => (
    <AgentSources organizationId={handbook.organization_id} templateId="a" scope={scope} />
  ))
const tick = (nth: number) =>
  screen.findByRole('checkbox', { name: new RegExp(`^Source ${nth}\\D`) })

test('a source beyond the first fifty is reached by Show more, and keeps its tick', async () => {
  const { asked, written } = server([idOf(1)])
  await sources()
  expect(await screen.findByText('50 of 51 sources')).toBeVisible()
  expect(screen.queryByText('Source 1')).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))

  expect(await tick(1)).toBeChecked()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(asked[1]).toMatchObject({
    or: `(created_at.lt."${handbook.created_at}",and(created_at.eq."${handbook.created_at}",id.lt.${idOf(2)}))`,
    order: 'created_at.desc,id.desc',
    limit: '50',
  })
  expect(written).toEqual([])
})

test('a search by name asks the database, and a tick there leaves the others as they are', async () => {
  const { asked, written } = server([idOf(7)])
  await sources()
  await userEvent.click(await screen.findByRole('searchbox', { name: 'Search sources' }))
  await userEvent.paste('Source 1')
  await expect.poll(() => screen.queryByText('Source 7')).toBeNull()
  await userEvent.click(await tick(1))

  await expect.poll(() => written).toEqual([`+ ${idOf(1)}`])
  expect(asked.at(-1)).toMatchObject({ title: 'ilike.%Source 1%' })
  await userEvent.clear(screen.getByRole('searchbox'))
  expect(await tick(7)).toBeChecked()
})

test('where no source is called so, the search stays and says it', async () => {
  server()
  await sources()
  await userEvent.click(await screen.findByRole('searchbox', { name: 'Search sources' }))

  await userEvent.paste('nothing like it')

  expect(await screen.findByText('No source has this name.')).toBeVisible()
  expect(screen.getByRole('searchbox')).toHaveValue('nothing like it')
})

test('an older source is found for a collection too', async () => {
  server()
  await renderPage(() => <CollectedDialog collection={rules} onClose={() => {}} />)
  await screen.findByText('50 of 51 sources')

  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))

  expect(await tick(1)).toBeVisible()
})
