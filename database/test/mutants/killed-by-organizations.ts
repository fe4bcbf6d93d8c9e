// The part of killed-by.ts that is about organisations and what they pay.

const database = (name: string) => `database/test/${name}.test.ts`

export const killersOfOrganizations: [file: string, things: string][] = [
  [database('organizations/subscriptions'), 'private.signup_price private.start_subscription'],
  [
    database('organizations/stripe'),
    `private.enqueue_stripe private.take_stripe_event private.forget_stripe_events private.stop_renewal
     private.begin_stripe_reading private.keep_stripe_reading private.forget_stripe_customer private.is_at_stripe
     private.hold_own_billing private.begin_checkout private.keep_stripe_customer private.keep_checkout
     private.stripe_customer_to_read private.begin_portal private.begin_renewal_change private.has_plan private.first_payment private.latest_subscription
     private.end_at_stripe private.price_of`,
  ],
  [
    database('organizations/plans'),
    `public.plan_features public.billing_overview private.give_features private.seats_taken private.latest_subscription`,
  ],
  [
    database('organizations/deletion'),
    `public.cancel_organization_deletion public.request_organization_deletion public.request_organization_export
     public.closed_organizations private.hold_own_organization private.is_closing private.keep_closed
     private.on_organization_export private.take_organization_export private.agent_for_conversation public.published_agent private.take_turn`,
  ],
  [
    database('organizations/exports'),
    `public.request_organization_export public.request_agent_export private.on_organization_export private.take_organization_export
     private.own_export private.fail_export
     private.hold_own_organization private.is_closing`,
  ],
  [
    database('organizations/organizations'),
    `public.organizations public.organization_members private.founded_by_caller private.guard_member_role
     private.guard_verification_state private.has_members private.is_anonymous private.session_verified private.session_is_verified`,
  ],
]
