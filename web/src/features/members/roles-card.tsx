import { Card, CardHeader, CardTitle } from '@/components/ui/card.tsx'
import { givenRoles, roleNames, roleRights } from '@/session/organization/roles.ts'

export function RolesCard() {
  return (
    <Card>
      <CardHeader>
        <CardTitle>What a role may do</CardTitle>
      </CardHeader>
      <dl className="divide-y divide-border-1 text-13">
        {givenRoles.map((role) => (
          <div key={role} className="px-4 py-3">
            <dt className="font-medium">{roleNames[role]}</dt>
            <dd className="text-text-2">{roleRights[role]}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
