import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { organizationHas } from '@/testing/features.ts'
import { network } from '@/testing/network.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { connection } from '../testing/keys.ts'

test.each([
  [true, 'All transcripts'],
  [false, 'All transcripts, once your plan has insights'],
])('what a key reads of conversations hangs on the plan: insights %s', async (insights, help) => {
  const server = connection()
  network.use(organizationHas({ workforceConnect: true, insights }))

  await renderApp('/dashboard/integrations?open=new-key', server.session())

  const scope = await screen.findByRole('checkbox', { name: /^Read conversations/ })
  expect(scope).toHaveAccessibleName(expect.stringMatching(`${help}$`))
})
