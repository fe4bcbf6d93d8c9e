import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { supabase } from '@/lib/supabase.ts'
import { toast } from '@/lib/toast.ts'
import { useAuth } from '@/session/auth-context.tsx'
import { useOrganizationMembership } from '@/session/organization/membership-context.tsx'
import { organizationQuery } from '@/session/organization/organization.ts'
import { roleNames } from '@/session/organization/roles.ts'
import { chooseOrganization, ownOrganizationsQuery } from './organizations.ts'

/**
 * Goes over to another organisation. With its token the membership is another one, which forgets what was read of
 * the former; then the root page decides again.
 */
function useSwitch() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (organizationId: string) => {
      await chooseOrganization(organizationId)
      await queryClient.refetchQueries({ queryKey: ['membership'] })
      const { error } = await supabase().auth.refreshSession()
      if (error) throw error
    },
    onSuccess: () => navigate({ to: '/' }),
    onError: (error) =>
      toast.error('The organization was not switched', { description: error.message }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['own-organizations'] }),
  })
}

function useOwnOrganizations() {
  const { user, isAnonymous } = useAuth()
  const { data = [] } = useQuery({
    ...ownOrganizationsQuery(user?.id ?? ''),
    enabled: user !== null && !isAnonymous,
  })
  return data
}

type OrganizationMenuProps = { align: 'start' | 'center'; children: ReactNode }

/** Opens from what is inside: the organisations of the person, of which one is chosen. */
function OrganizationMenu({ align, children }: OrganizationMenuProps) {
  const organizations = useOwnOrganizations()
  const { organizationId } = useOrganizationMembership()
  const switching = useSwitch()
  const choose = (chosen: string) => {
    if (chosen !== organizationId && !switching.isPending) switching.mutate(chosen)
  }
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>{children}</DropdownMenuTrigger>
      <DropdownMenuContent align={align} className="w-66">
        <DropdownMenuLabel>Your organizations</DropdownMenuLabel>
        <DropdownMenuRadioGroup value={organizationId ?? ''} onValueChange={choose}>
          {organizations.map(({ organization_id, name, role }) => (
            <DropdownMenuRadioItem key={organization_id} value={organization_id}>
              <span className="min-w-0 truncate" title={name}>
                {name}
              </span>
              <span className="flex-none text-12 text-text-3">{roleNames[role]}</span>
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

/** The name of the organisation; a menu for who belongs to several. */
export function OrganizationSwitcher() {
  const organizations = useOwnOrganizations()
  const { organizationId } = useOrganizationMembership()
  const { data: organization } = useQuery({
    ...organizationQuery(organizationId ?? ''),
    enabled: organizationId !== null,
  })
  if (organizationId && !organization) {
    return (
      <span className="flex-1">
        <Skeleton className="h-4 w-32" />
      </span>
    )
  }
  const name = organization?.name ?? 'Digital Workforce'
  if (organizations.length < 2) {
    return (
      <span className="min-w-0 flex-1 truncate font-medium text-14" title={organization?.name}>
        {name}
      </span>
    )
  }
  return (
    <OrganizationMenu align="start">
      <button
        type="button"
        aria-label={`Organization: ${name}`}
        className="-ml-1.5 flex h-8 min-w-0 flex-1 items-center gap-2 rounded-lg px-1.5 font-medium text-14 hover:bg-bg-3 data-[state=open]:bg-bg-3 max-lg:h-11"
      >
        <span className="min-w-0 flex-1 truncate text-left" title={name}>
          {name}
        </span>
        <ChevronsUpDown size={16} className="text-text-3" aria-hidden="true" />
      </button>
    </OrganizationMenu>
  )
}
