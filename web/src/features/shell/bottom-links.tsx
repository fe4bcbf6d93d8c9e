import { ArrowUpRight, LifeBuoy, LogIn, LogOut, Settings, Shield, UserPlus } from 'lucide-react'
import { NavLink } from '@/components/layout/nav-link.tsx'
import { useIsRoute } from '@/lib/hooks/use-is-route.ts'
import { publicConfig } from '@/lib/supabase.ts'
import { useGates } from '@/session/access/use-gates.ts'
import { useAuth } from '@/session/auth-context.tsx'

const leaves = <ArrowUpRight size={14} className="ml-auto" aria-hidden="true" />

export function BottomLinks() {
  const auth = useAuth()
  const isRoute = useIsRoute()
  const { supportUrl } = publicConfig()
  const mayOpen = useGates()
  if (auth.isAnonymous) {
    return (
      <nav aria-label="Account" className="flex flex-col gap-0.5">
        <NavLink to="/auth/signin" label="Sign in" icon={LogIn} />
        <NavLink to="/auth/signup" label="Sign up" icon={UserPlus} />
      </nav>
    )
  }
  return (
    <nav aria-label="Account" className="flex flex-col gap-0.5">
      {auth.isAdmin && isRoute('/admin') && (
        <NavLink to="/admin" label="Admin" icon={Shield} tooltip="Only available to admins" />
      )}
      {mayOpen('/dashboard/account') && isRoute('/dashboard/account') && (
        <NavLink to="/dashboard/account" label="Account" icon={Settings} />
      )}
      {supportUrl && <NavLink to={supportUrl} label="Support" icon={LifeBuoy} external={leaves} />}
      <NavLink to="/logout" label="Logout" icon={LogOut} />
    </nav>
  )
}
