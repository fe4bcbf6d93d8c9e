import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from '@/components/ui/button.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { dayOf } from '@/lib/format/relative-time.ts'
import { publicConfig } from '@/lib/supabase.ts'
import { hasPermission } from '@/session/access/claims.ts'
import { useAuth } from '@/session/auth-context.tsx'
import { ownersQuery } from '@/session/organization/owners.ts'
import { type Overview, overviewQuery } from '../queries.ts'
import { StripeButton } from '../stripe-button.tsx'

/** What this person can do to get the annual plan. */
export function AnnualAction({ organizationId }: { organizationId: string }) {
  const { userPermissions } = useAuth()
  if (!hasPermission(userPermissions, 'billing.write')) {
    return <WhoCanChoose organizationId={organizationId} />
  }
  return <OwnersAction organizationId={organizationId} />
}

/** When the first payment is due, and what it takes to be sold. */
function OwnersAction({ organizationId }: { organizationId: string }) {
  const { payments = false } = publicConfig()
  const { data: overview, error, refetch } = useQuery(overviewQuery(organizationId))
  if (error && !overview) {
    return (
      <div className="flex flex-col gap-2">
        <p role="alert" className="text-13 text-red">
          {error.message}
        </p>
        <Button size="lg" className="w-full" onClick={() => void refetch()}>
          Retry
        </Button>
      </div>
    )
  }
  if (!overview) return <Skeleton className="h-10 w-full" />
  if (overview.has_plan) {
    return (
      <Button asChild size="lg" className="w-full">
        <Link to="/dashboard/account/billing">Billing</Link>
      </Button>
    )
  }
  if (!payments || !overview.price) return <Sales />
  return (
    <div className="flex flex-col gap-2">
      <StripeButton
        organizationId={organizationId}
        act="checkout"
        variant="primary"
        size="lg"
        className="w-full"
      >
        Continue to checkout
      </StripeButton>
      <p className="text-center text-12 text-text-3">{firstPaymentText(overview)}</p>
    </div>
  )
}

function firstPaymentText({ first_payment }: Overview) {
  return first_payment
    ? `You keep your free days: the first payment is on ${dayOf(first_payment)}.`
    : 'You make the first payment at checkout.'
}

function Sales() {
  const { salesUrl } = publicConfig()
  if (!salesUrl) return null
  return (
    <Button asChild variant="primary" size="lg" className="w-full">
      <a href={salesUrl}>Contact sales</a>
    </Button>
  )
}

/** Who is no owner is told who is. */
function WhoCanChoose({ organizationId }: { organizationId: string }) {
  const { data: owners } = useQuery(ownersQuery(organizationId))
  return (
    <div className="flex flex-col gap-2 text-13 text-text-2">
      <p>An owner of your organization chooses the plan.</p>
      {owners?.map(({ display_name, email }) => (
        <Button key={email} asChild>
          <a href={`mailto:${email}`}>
            <span className="truncate">Ask {display_name || email}</span>
          </a>
        </Button>
      ))}
    </div>
  )
}
