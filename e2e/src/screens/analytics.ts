import type { Screen } from './screen.ts'
import type { Seed } from './seed.ts'

const path = '/dashboard/analytics'

/** What people asked, and what came of it. */
export function analytics({ agent, secured }: Seed): Screen[] {
  const bottom: Screen['act'] = (page) =>
    page.getByText('How this is counted').scrollIntoViewIfNeeded()
  return [
    { name: 'analytics', path },
    { name: 'analytics-asked', path, act: bottom },
    {
      name: 'analytics-table',
      path: `${path}?days=7&chart=messages&by=channels`,
      act: async (page) => {
        await page.getByText('Show as a table').click()
        await page.getByText('How this is counted').click()
        await page.getByText('Days in numbers').or(page.getByText('By channel')).first().waitFor()
      },
    },
    { name: 'analytics-own-days', path: `${path}?from=2025-01-01&to=2025-01-31&agent=${agent}` },
    {
      name: 'analytics-loading',
      path,
      unanswered: '**/rpc/analytics_*',
      act: (page) => page.getByText('Loading the figures').waitFor(),
    },
    { name: 'analytics-failed', path, failing: '**/rpc/analytics_figures' },
    { name: 'analytics-partly', path, failing: '**/rpc/analytics_questions', act: bottom },
    { name: 'analytics-empty', path, as: secured },
    { name: 'analytics-sessions', path: `${path}?show=sessions` },
    { name: 'analytics-sessions-none', path: `${path}?show=sessions&words=zeppelin` },
    {
      name: 'analytics-transcript',
      path: `${path}?show=sessions&rated=poor`,
      act: async (page) => {
        await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click()
        await page.getByRole('log').waitFor()
      },
    },
  ]
}
