import { hasPermission } from '@/session/access/claims.ts'
import { useAuth } from '@/session/auth-context.tsx'
import { Actions, type ActionsProps } from './actions.tsx'

/** Owners write tools, editors choose among them. */
export function ActionsByRight(props: Omit<ActionsProps, 'canWrite'>) {
  const { userPermissions } = useAuth()
  return <Actions {...props} canWrite={hasPermission(userPermissions, 'organization.write')} />
}
