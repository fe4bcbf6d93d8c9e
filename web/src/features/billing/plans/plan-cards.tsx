import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Card } from '@/components/ui/card.tsx'
import { SkeletonLines } from '@/components/ui/skeleton.tsx'
import { publicConfig } from '@/lib/supabase.ts'
import { priceText } from '../billing-text.ts'
import type { Price } from '../queries.ts'
import { planFeaturesQuery } from '../queries.ts'
import { highlightsOf } from './plan-feature-text.ts'

type PlanCardsProps = {
  /** What the organisation is on now. */
  current: 'trial' | 'annual' | null
  /** Days of the trial that are left, in words. */
  trialBadge: ReactNode
  price: Price | undefined
  /** What an owner can do about the annual plan. */
  annualAction: ReactNode
}

/** The three plans side by side. */
export function PlanCards({ current, trialBadge, price, annualAction }: PlanCardsProps) {
  const { data: features, isError } = useQuery(planFeaturesQuery)
  // The comparison below says that they did not load.
  const pointsOf = (plan: 'trial' | 'annual') =>
    isError && !features ? [] : features && highlightsOf(features, plan)
  const { salesUrl } = publicConfig()
  const { amount, every } = priceText(price)
  // Where Annual has it, nobody needs another plan for it.
  const lacksSso = features?.some(
    ({ feature_key, annual }) => feature_key === 'workforce.feature.sso' && annual !== true,
  )
  return (
    <ul aria-label="Plans" className="grid gap-4 lg:grid-cols-3">
      <PlanCard
        name="Free trial"
        badge={current === 'trial' && trialBadge}
        amount="Free"
        words="To try it out, once per person. It needs a separate subscription to Salesforce, ServiceNow or Zapier."
        points={pointsOf('trial')}
      />
      <PlanCard
        name="Annual"
        badge={current === 'annual' && <Badge tone="ok">Your plan</Badge>}
        amount={amount}
        every={every}
        words="For a workforce that is in use every day."
        points={pointsOf('annual')}
        action={annualAction}
        isMain
      />
      <PlanCard
        name="Enterprise"
        amount="On request"
        words={`When you need different limits${lacksSso ? ', or single sign-on' : ''}.`}
        points={['Limits as agreed', ...(lacksSso ? ['Single sign-on as agreed'] : [])]}
        action={
          salesUrl && (
            <Button asChild size="lg" className="w-full">
              <a href={salesUrl}>Contact sales</a>
            </Button>
          )
        }
      />
    </ul>
  )
}

type PlanCardProps = {
  name: string
  badge?: ReactNode
  amount: string
  every?: string
  words: string
  points: string[] | undefined
  action?: ReactNode
  isMain?: boolean
}

/** Four points while they are on their way. */
const pointLines = ['h-5 w-24', 'h-5 w-28', 'h-5 w-40', 'h-5 w-32']

function PlanCard({ name, badge, amount, every, words, points, action, isMain }: PlanCardProps) {
  return (
    <li className="flex">
      <Card
        aria-label={name}
        className={`flex w-full flex-col gap-4 p-5 ${isMain ? 'border-accent-line' : ''}`}
      >
        <h2 className="flex min-h-6 items-center justify-between gap-2 font-medium text-14">
          {name}
          {badge}
        </h2>
        <p className="flex items-baseline gap-1.5">
          <span className="font-semibold text-28 tabular-nums">{amount}</span>
          {every && <span className="text-text-2">{every}</span>}
        </p>
        <p className="text-text-2">{words}</p>
        {points && points.length > 0 && (
          <ul className="flex flex-col gap-2 text-14">
            {points.map((point) => (
              <li key={point} className="flex items-center gap-2">
                <Check size={16} aria-hidden="true" className="flex-none text-text-3" />
                {point}
              </li>
            ))}
          </ul>
        )}
        {!points && <SkeletonLines lines={pointLines} className="gap-2" />}
        {action && <div className="mt-auto pt-2">{action}</div>}
      </Card>
    </li>
  )
}
