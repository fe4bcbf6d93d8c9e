import { z } from 'zod'
import { list } from '../lib/environment-kinds.ts'

/** What the environment says of Stripe. */
export const stripeVariables = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_\w+$/, 'begins with sk_ or rk_')
    .optional()
    .meta({
      description:
        'the secret key of a Stripe account, through which owners buy plans. Without it, plans are assigned by hand',
      fallback: 'none',
    }),
  STRIPE_WEBHOOK_SECRET: list
    .refine((secrets) => secrets.every((secret) => /^whsec_\S+$/.test(secret)), {
      error: 'begins with whsec_',
    })
    .meta({
      description:
        'the signing secret of the webhook endpoint `PUBLIC_URL/functions/v1/stripe-webhook` (events: `checkout.session.*`, `customer.*`, `invoice.*`, `payment_method.*`); during a rotation both, separated by a comma',
      fallback: 'none',
    }),
  STRIPE_API_BASE: z
    .url({ protocol: /^https?$/ })
    .default('https://api.stripe.com')
    .describe('the URL of the Stripe API'),
}

/** The one is of no use without the other. */
export const stripeFault = {
  isFine: (value: StripeValues) =>
    !value.STRIPE_SECRET_KEY === (value.STRIPE_WEBHOOK_SECRET.length === 0),
  path: ['STRIPE_WEBHOOK_SECRET'],
  message: 'is needed with STRIPE_SECRET_KEY, and is of no use without it',
}

type StripeValues = {
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET: string[]
  STRIPE_API_BASE: string
}

export type StripeConfig = { secretKey: string; webhookSecrets: string[]; apiBase: URL }

/** How Stripe is reached; null where plans are given by hand. */
export function stripeConfig(value: StripeValues): StripeConfig | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecrets } = value
  if (!secretKey) return null
  return { secretKey, webhookSecrets, apiBase: new URL(value.STRIPE_API_BASE) }
}
