import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { identity, member } from '@/testing/identity.ts'
import { live, liveClock } from '@/testing/live.ts'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { rowsOf } from '@/testing/rows.ts'
import { setSession } from '@/testing/session.ts'
import { maya } from '../testing/templates.ts'
import { Others } from './others.tsx'

liveClock()
beforeEach(() => setSession(identity(member).session()))

test('who else is here has the name of the own profile, not one that was claimed', async () => {
  const asked: (string | null)[] = []
  network.use(
    rowsOf('organization_member_profiles', (query) => {
      asked.push(query.get('user_id'))
      return [{ user_id: 'bob', display_name: 'Bob Stone' }]
    }),
  )
  await renderPage(() => <Others template={maya} userId="me" />, '/')
  const topic = `organization:${maya.organization_id}:agent:${maya.id}`
  await waitFor(() => expect(live.topics()).toEqual([topic]))

  live.come(
    topic,
    { user_id: 'me', name: 'Ines Moreau' },
    { user_id: 'bob', name: 'Ada Lovelace' },
    { name: 'Nobody' },
  )

  expect(await screen.findByText('Bob Stone has this agent open too')).toBeInTheDocument()
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  expect(asked).toEqual(['in.(bob)'])
})
