import { useState } from 'react'
import { Row, Section } from '@/components/layout/section.tsx'
import { Button } from '@/components/ui/button.tsx'
import { integrations } from '@/lib/form/organization-choices.ts'
import { websiteAddress } from '@/lib/form/website-address.ts'
import { fileSize } from '@/lib/format/file-size.ts'
import { dayOf } from '@/lib/format/relative-time.ts'
import { Facts, When } from '../list/cells.tsx'
import { PlanBadge } from '../organizations/plan-state.tsx'
import type { Organization } from './organization-queries.ts'
import { type PlanAct, PlanDialog } from './plan-dialog.tsx'

const labels = new Map<string, string>(integrations.map(({ id, label }) => [id, label]))

/** What an organisation agreed to, how much is in it, and what it says of itself. */
export function OrganizationOverview({ organization }: { organization: Organization }) {
  const [act, setAct] = useState<PlanAct>()
  const { status, trial_end, current_period_end } = organization
  const hasPlan = status !== null && status !== 'canceled'
  return (
    <>
      <Section
        title="Plan"
        description="What the organization agreed to. A plan granted here needs no payment."
      >
        <Row
          title="Status"
          badge={<PlanBadge state={organization.plan_state} />}
          action={
            <>
              <Button onClick={() => setAct('grant')}>Grant a plan</Button>
              {hasPlan && <Button onClick={() => setAct('end')}>End plan</Button>}
            </>
          }
        >
          {organization.delete_after &&
            `Its owners asked for it to be deleted on ${dayOf(organization.delete_after)}.`}
        </Row>
        <div className="border-border-1 border-t">
          <Facts
            none="None"
            facts={[
              ['Trial ends', trial_end && dayOf(trial_end)],
              ['Period ends', current_period_end && dayOf(current_period_end)],
              ['Price', organization.price_id],
            ]}
          />
        </div>
      </Section>
      <Section title="Usage" description="How much is in the organization.">
        <Facts
          facts={[
            ['Members', `${organization.members} of ${organization.member_limit}`],
            ['Agents', `${organization.agents} of ${organization.agent_limit}`],
            [
              'Knowledge',
              `${organization.sources.toLocaleString('en')} ${organization.sources === 1 ? 'source' : 'sources'}, ${fileSize(organization.bytes)}`,
            ],
            ['Sessions, 30 days', organization.conversations.toLocaleString('en')],
            ['Last active', <When key="active" at={organization.last_active_at} />],
          ]}
        />
      </Section>
      <Section title="Details" description="What its owners say about it.">
        <Details organization={organization} />
      </Section>
      <PlanDialog organization={organization} act={act} onClose={() => setAct(undefined)} />
    </>
  )
}

function Details({ organization }: { organization: Organization }) {
  const address = websiteAddress(organization.website ?? '')
  return (
    <Facts
      facts={[
        [
          'Website',
          address && (
            <a href={address} target="_blank" rel="noreferrer" className="link-text">
              {address.replace(/^https?:\/\//, '')}
            </a>
          ),
        ],
        ['Industry', organization.industry],
        ['Team size', organization.team_size],
        ['Primary goal', organization.primary_goal],
        ['Description', organization.description],
        ['Integrations', organization.integrations.map((id) => labels.get(id) ?? id).join(', ')],
        ['Created by', organization.created_by_email],
        ['Created', dayOf(organization.created_at)],
        [
          'ID',
          <span key="id" className="text-13 text-text-2">
            {organization.id}
          </span>,
        ],
      ]}
    />
  )
}
