import { useQuery } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Row, Section } from '@/components/layout/section.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { methodText } from './billing-text.ts'
import { paymentMethodsQuery } from './queries.ts'
import { StripeButton } from './stripe-button.tsx'

type PaymentSectionProps = { organizationId: string; hasPortal: boolean }

/** What is paid with, and the way to Stripe's own page for it. */
export function PaymentSection({ organizationId, hasPortal }: PaymentSectionProps) {
  const { data: methods, error, refetch } = useQuery(paymentMethodsQuery(organizationId))
  return (
    <Section
      title="Payment method"
      description="Stripe keeps cards and billing addresses. You change them there."
    >
      {error && !methods ? (
        <LoadFailure title="Payment methods did not load" error={error} onRetry={refetch} />
      ) : (
        <ul aria-label="Payment methods" className="divide-y divide-border-1">
          {methods?.map((method) => (
            <li key={method.id}>
              <Row icon={<CreditCard size={20} aria-hidden="true" />} title={methodText(method)}>
                {method.exp_month && `Expires ${method.exp_month}/${method.exp_year}`}
              </Row>
            </li>
          ))}
          {methods?.length === 0 && (
            <li>
              <Row title="None on file">
                Add one in the portal, or at checkout when you choose a plan.
              </Row>
            </li>
          )}
          {!methods && (
            <li className="p-4">
              <Skeleton className="h-8 w-full" />
            </li>
          )}
        </ul>
      )}
      {hasPortal && (
        <div className="border-border-1 border-t">
          <Row
            title="Billing portal"
            action={
              <StripeButton organizationId={organizationId} act="portal">
                Open the portal
              </StripeButton>
            }
          >
            Payment methods, addresses and tax IDs, on a Stripe page.
          </Row>
        </div>
      )}
    </Section>
  )
}
