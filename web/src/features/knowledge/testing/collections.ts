import { HttpResponse, http } from 'msw'
import type { Collection } from '@/lib/collections.ts'
import { network } from '@/testing/network.ts'
import { rowsOf } from '@/testing/rows.ts'
import type { Source } from '../source.ts'
import { handbook } from './sources.ts'

export const rules: Collection = {
  id: '0190c000-0000-7000-8000-000000000001',
  organization_id: handbook.organization_id,
  name: 'House rules',
  sources: 0,
}

const isFor = (query: URLSearchParams, name: string, value: string) =>
  query.get(name) === `eq.${value}`

/** Collections and sources as the server keeps them; what a page writes changes them. */
export function serveCollections(collections: Collection[], sources: Source[] = []) {
  const kept = { collections: [...collections], sources: [...sources] }
  const held = (id: string) =>
    kept.sources.filter((source) =>
      source.knowledge_collection_sources.some(({ collection_id }) => collection_id === id),
    )
  const change = (id: string, next: (collections: string[], name: string) => string[]) => {
    kept.sources = kept.sources.map((source) => {
      if (source.id !== id) return source
      const ids = source.knowledge_collection_sources.map(({ collection_id }) => collection_id)
      const changed = next(ids, source.title).map((collection_id) => ({ collection_id }))
      return { ...source, knowledge_collection_sources: changed }
    })
  }
  const table = '*/rest/v1/knowledge_collections'
  const members = '*/rest/v1/knowledge_collection_sources'
  network.use(
    http.get(table, () =>
      HttpResponse.json(
        kept.collections.map(({ sources: _, ...collection }) => ({
          ...collection,
          knowledge_collection_sources: [{ count: held(collection.id).length }],
        })),
      ),
    ),
    http.post(table, async ({ request }) => {
      const { name } = (await request.json()) as { name: string }
      if (kept.collections.some((one) => one.name === name)) {
        return HttpResponse.json({ code: '23505', message: 'duplicate key' }, { status: 409 })
      }
      const id = `0190c000-0000-7000-8000-0000000001${kept.collections.length}0`
      kept.collections.push({ ...rules, id, name })
      return HttpResponse.json({ id }, { status: 201 })
    }),
    http.patch(table, async ({ request }) => {
      const { name } = (await request.json()) as { name: string }
      const query = new URL(request.url).searchParams
      const found = kept.collections.filter(({ id }) => isFor(query, 'id', id))
      kept.collections = kept.collections.map((one) =>
        found.includes(one) ? { ...one, name } : one,
      )
      return HttpResponse.json(found.map(({ id }) => ({ id })))
    }),
    http.delete(table, ({ request }) => {
      const query = new URL(request.url).searchParams
      kept.collections = kept.collections.filter(({ id }) => !isFor(query, 'id', id))
      return new HttpResponse(null, { status: 204 })
    }),
    http.post(members, async ({ request }) => {
      const row = (await request.json()) as { collection_id: string; source_id: string }
      change(row.source_id, (ids) => [...ids, row.collection_id])
      return new HttpResponse(null, { status: 201 })
    }),
    http.delete(members, ({ request }) => {
      const query = new URL(request.url).searchParams
      for (const { id } of kept.sources) {
        if (isFor(query, 'source_id', id)) {
          change(id, (ids) => ids.filter((one) => !isFor(query, 'collection_id', one)))
        }
      }
      return new HttpResponse(null, { status: 204 })
    }),
    rowsOf('knowledge_sources', (query) => {
      const wanted = query.get('wanted.collection_id')?.replace('eq.', '')
      const words = query.get('title')?.replace(/^ilike\.%|%$/g, '') ?? ''
      return (wanted ? held(wanted) : kept.sources).filter(({ title }) =>
        title.toLowerCase().includes(words.toLowerCase()),
      )
    }),
  )
  return {
    /** The names of the collections, each with the titles of what is in it. */
    all: () =>
      Object.fromEntries(
        kept.collections.map(({ id, name }) => [name, held(id).map(({ title }) => title)]),
      ),
    add: (source: Source) => kept.sources.push(source),
  }
}
