import { HttpResponse, http, type JsonBodyType } from 'msw'
import { type Counted, nothing } from '@/components/figures/metrics.ts'
import { SidebarProvider } from '@/components/layout/sidebar-context.tsx'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { AnalyticsPage } from '../analytics-page.tsx'
import { changed, parseAnalyticsSearch } from '../analytics-search.ts'
import type { AskedQuestion, Choices, Figures, OpenGap, Session } from '../queries.ts'

const organizationId = '0190b000-0000-7000-8000-00000000000a'
export const maya = {
  ...{ id: '0190a000-0000-7000-8000-000000000001', name: 'Maya' },
  ...{ avatar: 'maya', style_id: 'maya-blazer-navy' },
}
export const gallery = { id: '0190a000-0000-7000-8000-000000000002', title: 'Help' }

export const counted = (change: Partial<Counted> = {}): Counted => ({
  ...nothing,
  ...{ sessions: 1155, visitors: 803, messages: 4200, judged: 1100, resolved: 891 },
  ...{ good: 36, poor: 4, handed_over: 81, tokens: 1_234_567, cost: 212_400_000 },
  ...{ median: 1.42, slowest: 4.21, ...change },
})
const day = (at: number, sessions: number) => ({
  day: `2026-11-0${at}`,
  now: sessions > 0 ? counted({ sessions }) : null,
  before: counted({ sessions: 5 }),
})
export const figures = (change: Partial<Figures> = {}): Figures => ({
  is_new: false,
  now: counted(),
  before: counted({ sessions: 945, resolved: 847, median: 1.2, good: 36, poor: 4 }),
  days: [day(1, 3), day(2, 0), day(3, 7)],
  agents: [{ ...maya, ...counted({ sessions: 612 }) }],
  channels: [{ channel: 'widget', ...counted({ sessions: 40, good: 0, poor: 0 }) }],
  galleries: [{ ...gallery, ...counted({ sessions: 9, cost: null }) }],
  ...change,
})

export const session = (at: number, change: Partial<Session> = {}): Session => ({
  id: `0190c000-0000-7000-8000-0000000000${String(at).padStart(2, '0')}`,
  ...{
    title: `Question ${at}`,
    created_at: `2026-11-03T10:00:${String(59 - at).padStart(2, '0')}Z`,
  },
  ...{
    updated_at: '2026-11-03T11:00:00Z',
    ended_at: null,
    channel: 'assistant',
    gallery_title: null,
  },
  ...{ name: maya.name, avatar: maya.avatar, style_id: maya.style_id, questions: 1, said: 2 },
  ...{ unanswered: 0, good: 0, poor: 0, is_handed_over: false, is_resolved: true, seconds: 1.5 },
  ...{ tokens: null, cost: null, total: null, ...change },
})

type Stored = {
  figures?: Figures | null
  choices?: Choices
  questions?: AskedQuestion[]
  gaps?: OpenGap[]
  sessions?: Session[]
}
type Asked = { name: string; body: Record<string, unknown> }

/** What the database answers, and what it was asked. */
export function stored(rows: Stored = {}) {
  const asked: Asked[] = []
  const answers: Record<string, JsonBodyType> = {
    analytics_figures: rows.figures === undefined ? figures() : rows.figures,
    analytics_choices: rows.choices ?? { agents: [maya], galleries: [gallery] },
    analytics_questions: rows.questions ?? [],
    analytics_gaps: rows.gaps ?? [],
  }
  network.use(
    http.post('*/rest/v1/rpc/:name', async ({ request, params }) => {
      const name = String(params.name)
      const body = (await request.json()) as Record<string, unknown>
      asked.push({ name, body })
      if (name !== 'analytics_sessions') return HttpResponse.json(answers[name])
      const all = rows.sessions ?? []
      const from = all.findIndex(({ id }) => id === body.after_id) + 1
      return HttpResponse.json(all.slice(from, from + Number(body.most)))
    }),
  )
  return {
    /** The arguments of the last call of this name. */
    last: (name: string) => asked.findLast((call) => call.name === name)?.body,
    count: (name: string) => asked.filter((call) => call.name === name).length,
  }
}

export const open = (search = '', may: { agents?: boolean; knowledge?: boolean } = {}) =>
  renderPage(
    ({ search: raw, setSearch }) => (
      <SidebarProvider>
        <AnalyticsPage
          organizationId={organizationId}
          search={parseAnalyticsSearch(raw)}
          onSearch={(change) => setSearch(changed(parseAnalyticsSearch(raw), change))}
          hasAgents={may.agents ?? true}
          hasKnowledge={may.knowledge ?? true}
        />
      </SidebarProvider>
    ),
    `/dashboard/analytics${search}`,
  )
