import { HttpResponse, http } from 'msw'
import { type Counted, nothing } from '@/components/figures/metrics.ts'
import type {
  Comprehensive,
  RankedAssistant,
  RankedGallery,
  RankedOrganization,
  ToldSession,
} from '../analytics/analytics-queries.ts'

export const counted = (change: Partial<Counted> = {}): Counted => ({
  ...nothing,
  ...{ sessions: 1155, visitors: 803, messages: 4200, judged: 1100, resolved: 891 },
  ...{ good: 36, poor: 4, handed_over: 81, tokens: 1_234_567, cost: 212_400_000, ...change },
})

export const comprehensive: Comprehensive = {
  now: counted({ organizations: 40, median: 1.42, slowest: 4.21 }),
  before: counted({ organizations: 32, sessions: 945 }),
  days: [
    { day: '2026-11-01', now: counted({ sessions: 3 }), before: null },
    { day: '2026-11-02', now: null, before: counted({ sessions: 5 }) },
  ],
}

const id = (at: number) => `0198c0de-0000-7000-8000-0000000000${String(at).padStart(2, '0')}`
const ofHalden = { organization_id: id(1), organization: 'Halden Logistics' }

export const organization: RankedOrganization = {
  ...{ id: id(1), name: 'Halden Logistics', counted: counted(), total: 1 },
}
export const assistant: RankedAssistant = {
  ...{ id: id(31), name: 'Maya', avatar: 'maya', style_id: 'maya-blazer-navy', ...ofHalden },
  ...{ counted: counted({ sessions: 612 }), total: 1 },
}
export const gallery: RankedGallery = {
  ...{ id: id(41), title: 'Help', status: 'draft', ...ofHalden, visits: 77, counted: null },
  total: 1,
}
export const session: ToldSession = {
  ...{ id: id(51), created_at: '2026-11-03T10:00:00Z', updated_at: '2026-11-03T10:12:00Z' },
  ...{ ended_at: null, channel: 'widget', gallery_title: null, ...ofHalden, name: 'Maya' },
  ...{ avatar: 'maya', style_id: 'maya-blazer-navy', questions: 2, said: 4, unanswered: 1 },
  ...{ good: 1, poor: 0, is_handed_over: true, is_resolved: false, seconds: 1.5 },
  ...{ tokens: 120, cost: 2500, total: 1 },
}

/** Answers of analytics, and what was asked of each. */
export function analytics(
  rows: Record<string, object[]> = {},
  whole: Comprehensive = comprehensive,
) {
  const asked: { name: string; values: Record<string, string> }[] = []
  const answer = http.get('*/rest/v1/rpc/:name', ({ request, params }) => {
    const name = String(params.name)
    if (!name.startsWith('analytics_')) return undefined
    asked.push({ name, values: Object.fromEntries(new URL(request.url).searchParams) })
    return HttpResponse.json(name === 'analytics_comprehensive' ? whole : (rows[name] ?? []))
  })
  return { answer, last: (name: string) => asked.findLast((call) => call.name === name)?.values }
}
