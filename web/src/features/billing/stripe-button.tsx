import { useMutation } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { toast } from '@/lib/toast.ts'
import { askBilling } from './queries.ts'

type StripeButtonProps = Pick<
  ComponentProps<typeof Button>,
  'variant' | 'size' | 'className' | 'children'
> & { organizationId: string; act: 'checkout' | 'portal' }

/** Leads to a page of Stripe, which leads back. */
export function StripeButton({ organizationId, act, ...button }: StripeButtonProps) {
  const going = useMutation({
    mutationFn: () => askBilling<{ url: string }>(organizationId, act),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: ({ message }) =>
      toast.error(act === 'checkout' ? 'The checkout did not open' : 'The portal did not open', {
        description: message,
      }),
  })
  // It stays busy while the browser leaves.
  return (
    <Button busy={going.isPending || going.isSuccess} onClick={() => going.mutate()} {...button} />
  )
}
