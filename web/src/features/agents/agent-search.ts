import { readOne, readPage, readText } from '@/lib/search.ts'
import type { Template } from './template.ts'

export type AgentSearch = {
  search?: string
  status?: 'draft' | 'published'
  sort?: 'name' | 'created'
  view?: 'list'
  page?: number
}

/** How many agents a page of the list has. */
export const agentsOfPage = 24

/** What the address bar may say about the list; anything else is left out. */
export function parseAgentSearch(raw: Record<string, unknown>): AgentSearch {
  return {
    search: readText(raw.search),
    status: readOne(raw.status, ['draft', 'published']),
    sort: readOne(raw.sort, ['name', 'created']),
    view: readOne(raw.view, ['list']),
    page: readPage(raw.page),
  }
}

export function isPublished({ live_version }: Pick<Template, 'live_version'>): boolean {
  return live_version !== null
}

export function selectAgents(templates: Template[], { search, status, sort }: AgentSearch) {
  const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  return templates
    .filter(({ name, role }) => {
      const text = `${name} ${role}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
    .filter((template) => !status || (status === 'published') === isPublished(template))
    .sort((a, b) => {
      if (sort === 'name') return a.name.localeCompare(b.name, 'en', { numeric: true })
      const by = sort === 'created' ? 'created_at' : 'updated_at'
      return b[by].localeCompare(a[by])
    })
}

/** Where visitors meet a published agent. */
export function publicLink(id: string): string {
  return `${window.location.origin}/agent?id=${id}`
}
