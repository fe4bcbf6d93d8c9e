import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { readAuditLog } from './audit-queries.ts'

const organizationId = '0190a000-0000-7000-8000-0000000000ff'

test.each([
  ['ines', '"%ines%"', '%ines%'],
  ['100%', '"%100\\\\%%"', '%100_%'],
  ['a_b, "c"', '"%a\\\\_b, \\"c\\"%"', '%a_b_c_%'],
  ['Source replaced', '"%Source replaced%"', '%source_replaced%'],
  ['Archive', '"%Archive%"', '%export%'],
  // PostgREST's own word for %.
  ['*', '"%\\\\*%"', null],
])('a search for %s looks for just that', async (search, value, act) => {
  const conditions: (string | null)[] = []
  network.use(
    http.get('*/rest/v1/audit_log', ({ request }) => {
      conditions.push(new URL(request.url).searchParams.get('or'))
      return HttpResponse.json([])
    }),
  )

  await readAuditLog(organizationId, { search })

  expect(conditions).toEqual([
    `(target_name.ilike.${value},actor_name.ilike.${value},actor_email.ilike.${value}${act ? `,action.ilike."${act}"` : ''})`,
  ])
})
