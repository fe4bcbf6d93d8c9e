import { queryOptions } from '@tanstack/react-query'
import { alwaysFresh } from '@/lib/query/always-fresh.ts'
import { type Rows, readRows } from '../list/admin-calls.ts'

export type PermissionRow = Rows<'role_permissions', 'owner' | 'member' | 'agent_user'>

/** What each role may do. */
export const rolePermissionsQuery = queryOptions({
  queryKey: ['admin', 'role-permissions'],
  queryFn: ({ signal }) => readRows<PermissionRow>('role_permissions', {} as never, signal),
  ...alwaysFresh,
})

export type PlatformAdmin = Rows<'platform_admins'>

export const platformAdminsQuery = queryOptions({
  queryKey: ['admin', 'platform-admins'],
  queryFn: ({ signal }) => readRows<PlatformAdmin>('platform_admins', {} as never, signal),
  ...alwaysFresh,
})
