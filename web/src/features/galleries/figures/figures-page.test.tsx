import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { SidebarProvider } from '@/components/layout/sidebar-context.tsx'
import { renderPage } from '@/testing/render-page.tsx'
import { FiguresPage } from './figures-page.tsx'
import { parseFiguresSearch } from './period.ts'
import type { GalleryFigures } from './queries.ts'

const agent = { id: 'agent-1', name: 'Maya', avatar: 'maya', style_id: 'maya-blazer' }
const quiet = { ...agent, in_gallery: true, visits: 0, conversations: 0, unanswered: 0 }
const days = (...visits: number[]) =>
  visits.map((count, at) => ({ day: `2026-11-0${at + 1}`, visits: count, conversations: at }))
const nobody = [{ day: '2026-11-01', visits: 0, conversations: 0 }]

const page = (figures: GalleryFigures | null, status: 'draft' | 'published' = 'published') =>
  renderPage(({ search, setSearch }) => (
    <SidebarProvider>
      <FiguresPage
        gallery={{ id: 'gallery-1', title: 'Help', status, audience: 'link' }}
        figures={figures}
        days={parseFiguresSearch(search).days ?? 30}
        onDays={(chosen) => setSearch({ days: chosen })}
      />
    </SidebarProvider>
  ))

test('shows what was counted, in all, by day and by agent', async () => {
  const gone = { ...quiet, id: 'agent-2', name: 'Leila', in_gallery: false, visits: 4 }
  const maya = { ...quiet, visits: 3, conversations: 3, unanswered: 1200 }
  await page({ days: days(5, 0, 7), agents: [maya, gone] })

  expect(screen.getByRole('img', { name: /^Visits/ })).toHaveAccessibleName(
    'Visits: 12 visits, most on Nov 3: 7.',
  )
  expect(screen.getByRole('img', { name: /^Conversations/ })).toHaveAccessibleName(
    'Conversations: 3 conversations, most on Nov 3: 2.',
  )
  const rows = within(screen.getByRole('table', { name: 'By agent' })).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    'AgentVisitsConversationsUnanswered',
    'Maya331,200',
    'LeilaNot in the gallery now400',
  ])
  expect(
    screen.getByRole('link', { name: '1200 questions that Maya could not answer' }),
  ).toHaveAttribute('href', '/dashboard/knowledge?gaps=all&agent=agent-1')
})

test('the period is chosen and stays in the address; what is no period is the usual one', async () => {
  const { location } = await page({ days: days(1), agents: [quiet] })
  expect(screen.getAllByRole('radio', { name: '30 days' })[0]).toBeChecked()

  await userEvent.click(screen.getAllByRole('radio', { name: '7 days' })[0] as HTMLElement)

  expect(location()).toMatch(/days=7$/)
  expect(screen.getAllByRole('radio', { name: '7 days' })[0]).toBeChecked()
  expect(
    ['90', 7, '5000', '30', undefined].map((text) => parseFiguresSearch({ days: text })),
  ).toEqual([90, 7, undefined, undefined, undefined].map((chosen) => ({ days: chosen })))
})

test('a gallery that nobody visited says so, and gives its link', async () => {
  await page({ days: nobody, agents: [quiet] })

  expect(screen.getByText('No visits in these days')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeVisible()
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
})

test('a draft cannot be visited, and says that', async () => {
  await page({ days: nobody, agents: [] }, 'draft')

  expect(screen.getByText(/The gallery is a draft/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Edit the gallery' })).toBeVisible()
})

test('who may not read figures is told what is missing', async () => {
  await page(null)

  expect(screen.getByText('Your organization has no analytics')).toBeVisible()
})
