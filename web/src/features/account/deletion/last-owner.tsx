import { Link } from '@tanstack/react-router'
import { FormError } from '@/components/form/form-error.tsx'
import type { OwnedAlone } from '../queries.ts'

/** Why the account cannot be deleted yet, and where that is changed. */
export function LastOwner({ organizations }: { organizations: OwnedAlone[] }) {
  const names = new Intl.ListFormat('en').format(organizations.map(({ name }) => name))
  return (
    <div className="px-5 pb-5">
      <FormError>
        You are the last owner of {names}. First make somebody else an owner under{' '}
        <Link to="/dashboard/account/account-users" className="underline">
          Members
        </Link>
        , or delete {organizations.length === 1 ? 'the organization' : 'the organizations'} under{' '}
        <Link to="/dashboard/account/my-organization" className="underline">
          My organization
        </Link>
        , which takes 30 days.
      </FormError>
    </div>
  )
}
