import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog.tsx'
import { Row } from '@/components/layout/section.tsx'
import { Button } from '@/components/ui/button.tsx'
import { dayOf } from '@/lib/format/relative-time.ts'
import { toast } from '@/lib/toast.ts'
import type { Subscription } from '@/session/organization/subscription.ts'
import { askBilling } from './queries.ts'

type RenewalProps = { organizationId: string; subscription: Subscription }

/** Lets the subscription end with its period, or go on. What shows is what Stripe has confirmed. */
export function Renewal({ organizationId, subscription }: RenewalProps) {
  const { cancel_at_period_end: isEnding, current_period_end } = subscription
  const [asked, setAsked] = useState<boolean>()
  const [isOpen, setIsOpen] = useState(false)
  const day = current_period_end ? dayOf(current_period_end) : 'the end of its period'
  const resuming = useMutation({
    mutationFn: () => askBilling(organizationId, 'resume'),
    onSuccess: () => setAsked(false),
    onError: ({ message }) =>
      toast.error('The subscription was not resumed', { description: message }),
  })
  const isWaiting = asked !== undefined && asked !== isEnding
  return (
    <>
      <Row
        title={isEnding ? `Ends on ${day}` : `Renews on ${day}`}
        action={
          isEnding ? (
            <Button busy={resuming.isPending || isWaiting} onClick={() => resuming.mutate()}>
              Resume subscription
            </Button>
          ) : (
            <Button busy={isWaiting} onClick={() => setIsOpen(true)}>
              Cancel subscription
            </Button>
          )
        }
      >
        {isWaiting
          ? 'Stripe will confirm this in a moment.'
          : isEnding
            ? 'It is cancelled. Until then everything stays as it is.'
            : 'Automatically, until somebody cancels it.'}
      </Row>
      <ConfirmDialog
        subject={isOpen || undefined}
        ask={() => ({
          title: 'Cancel the subscription?',
          text: `Until ${day} everything stays as it is, and nothing is deleted afterwards. From then on the limits of the free trial apply, and you are asked to choose a plan when you sign in.`,
          confirm: 'Cancel subscription',
          cancel: 'Keep it',
        })}
        onConfirm={() => askBilling(organizationId, 'cancel')}
        onDone={() => setAsked(true)}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}
