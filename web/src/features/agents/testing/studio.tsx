import { HttpResponse, http } from 'msw'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { rowsOf } from '@/testing/rows.ts'
import type { Version } from '../publishing/version-queries.ts'
import { StudioPage } from '../studio/studio-page.tsx'
import { parseStudioSearch } from '../studio/studio-search.ts'
import { fieldsOf, type Template } from '../template.ts'
import { untold } from './minute.ts'
import { lengths, maya, people, tones } from './templates.ts'

const aVersion = { note: '', published_by: 'me', published_at: '2026-01-02T09:00:00Z' }

/** One agent on the server, which refuses what was not read from its newest state. */
export function serveAgent(start: Template = maya) {
  let stored = start
  let versions: Version[] = []
  let chosen: string[] = []
  const publish = () => {
    const given = { knowledge_source_ids: chosen, knowledge_collection_ids: [] }
    const definition = { ...fieldsOf(stored), ...given }
    const number = versions.length + 1
    versions = [{ ...aVersion, number, definition }, ...versions]
    stored = { ...stored, live_version: number }
    return number
  }
  const puts: Record<string, unknown>[] = []
  network.use(
    http.put('*/functions/v1/interactions-api-wrapper/templates/:id', async ({ request }) => {
      const { updated_at, ...change } = (await request.json()) as Template
      puts.push(change)
      if (updated_at !== stored.updated_at) {
        return HttpResponse.json({ error: { code: 'x', message: 'Changed.' } }, { status: 409 })
      }
      stored = { ...stored, ...change, updated_at: `${stored.updated_at}1` }
      return HttpResponse.json(stored)
    }),
    rowsOf('templates', () => [stored]),
    rowsOf('own_people', () => []),
    rowsOf('template_versions', () => versions),
    ...untold,
    rowsOf('template_canaries', () => []),
    http.post('*/rest/v1/rpc/version_scores', () => HttpResponse.json([])),
    rowsOf('template_tests', () => []),
    rowsOf('template_knowledge_sources', () => chosen.map((source_id) => ({ source_id }))),
    http.post('*/rest/v1/rpc/publish_template', () => HttpResponse.json(publish())),
  )
  return {
    puts,
    published: () => {
      publish()
      return stored
    },
    choose: (...sources: string[]) => {
      chosen = sources
    },
    editedByOther: (change: Partial<Template>) => {
      stored = { ...stored, ...change, updated_at: '2026-01-01T11:00:00Z' }
    },
    stored: () => stored,
  }
}

/** The studio of an agent, with what is saved of it beside it. */
export const openStudio = (template = maya, section = '') =>
  renderPage(
    ({ search }) => (
      <StudioPage
        template={template}
        section={parseStudioSearch(search).section ?? 'identity'}
        choices={{ people, tones, lengths }}
        userId="me"
        mayOverride
        frame={({ title, actions, body }) => (
          <>
            {title}
            {actions}
            {body}
          </>
        )}
        slots={() => ({
          knowledge: () => null,
          live: ({ name }) => <p>Live: {name}</p>,
        })}
      />
    ),
    `/dashboard/agents/${maya.id}${section}`,
  )
