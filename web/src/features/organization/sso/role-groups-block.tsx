import { useMutation } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useId } from 'react'
import { AddedList } from '@/components/form/added-list.tsx'
import { Switch } from '@/components/form/switch.tsx'
import { toast } from '@/lib/toast.ts'
import { givenRoles, roleNames } from '@/session/organization/roles.ts'
import { Block, type SsoBlockProps } from './block.tsx'
import { changeSso, type SsoProvider } from './sso.ts'

type RoleGroupsBlockProps = Pick<SsoBlockProps, 'organizationId' | 'onChanged'> & {
  provider: SsoProvider
}

const readGroup = (typed: string) => {
  const value = typed.trim()
  if (value === '') return { fault: 'Enter the name of a group' }
  return /[,;]/.test(value)
    ? { fault: 'A group name cannot contain a comma or a semicolon' }
    : { value: value.slice(0, 200) }
}

/** Which groups of the identity provider give which role. */
export function RoleGroupsBlock({ organizationId, provider, onChanged }: RoleGroupsBlockProps) {
  const switchId = useId()
  const { role_groups, idp_initiated } = provider
  const changing = useMutation({
    mutationFn: (change: Partial<Pick<SsoProvider, 'role_groups' | 'idp_initiated'>>) =>
      changeSso(organizationId, { role_groups, idp_initiated, ...change }),
    onError: (error) => toast.error('That was not saved', { description: error.message }),
    onSettled: onChanged,
  })
  return (
    <Block
      step={4}
      title="Groups and roles"
      about="At each sign-in, a person gets the highest role that any of their groups gives. Without one they are an agent user. A group named owner, member or agent_user always gives that role."
    >
      <div className="grid gap-5 lg:grid-cols-3">
        {givenRoles.map((role) => (
          <div key={role} className="flex min-w-0 flex-col gap-2">
            <h4 className="font-medium text-13">{roleNames[role]}</h4>
            <AddedList
              label={`Groups for ${roleNames[role]}`}
              icon={Users}
              empty="No groups yet"
              values={role_groups[role] ?? []}
              most={100}
              field={{ label: `Group for ${roleNames[role]}` }}
              read={readGroup}
              repeated="This group is in the list already"
              busy={changing.isPending}
              onChange={(groups) =>
                changing.mutate({ role_groups: { ...role_groups, [role]: groups } })
              }
            />
          </div>
        ))}
      </div>
      <div className="flex items-start gap-3">
        <Switch
          id={switchId}
          checked={idp_initiated}
          disabled={changing.isPending}
          onCheckedChange={(checked) => changing.mutate({ idp_initiated: checked })}
        />
        <label htmlFor={switchId} className="text-13">
          Let people start the sign-in at the identity provider
          <span className="block text-text-2">
            Off is safer: each sign-in then has to start here.
          </span>
        </label>
      </div>
    </Block>
  )
}
