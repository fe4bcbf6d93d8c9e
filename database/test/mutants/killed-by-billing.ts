/** Which test files tell of billing that a condition is gone. */
export const killersOfBilling: [file: string, things: string][] = [
  [
    'database/test/organizations/subscriptions.test.ts',
    'private.signup_price private.start_subscription',
  ],
  [
    'database/test/organizations/stripe.test.ts',
    `private.enqueue_stripe private.take_stripe_event private.forget_stripe_events private.stop_renewal
     private.begin_stripe_reading private.keep_stripe_reading private.is_at_stripe private.hold_own_billing
     private.begin_checkout private.keep_stripe_customer private.keep_checkout private.stripe_customer_to_read
     private.begin_portal private.begin_renewal_change private.has_plan private.first_payment private.latest_subscription
     private.end_at_stripe private.price_of`,
  ],
  [
    'database/test/organizations/plans.test.ts',
    `public.plan_features public.billing_overview private.give_features private.seats_taken private.latest_subscription`,
  ],
]
