import { integrations } from '@/lib/form/organization-choices.ts'
import { websiteAddress } from '@/lib/form/website-address.ts'
import type { OrganizationDetails } from './queries.ts'

const labels = new Map<string, string>(integrations.map(({ id, label }) => [id, label]))

/** The same for members, who read it. */
export function DetailsList({ organization }: { organization: OrganizationDetails }) {
  const address = websiteAddress(organization.website ?? '')
  const facts = [
    ['Organization name', organization.name],
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
    ['Summary', organization.summary],
    ['Integrations', organization.integrations.map((id) => labels.get(id) ?? id).join(', ')],
  ] as const
  return (
    <>
      <dl className="divide-y divide-border-1">
        {facts.map(([label, value]) => (
          <div key={label} className="grid gap-x-4 gap-y-0.5 px-4 py-3 sm:grid-cols-[160px_1fr]">
            <dt className="text-13 text-text-2">{label}</dt>
            <dd className="min-w-0 whitespace-pre-wrap break-words text-14">
              {value || <span className="text-text-3">Not given</span>}
            </dd>
          </div>
        ))}
      </dl>
      <p className="border-border-1 border-t px-4 py-3 text-13 text-text-3">
        Owners of the organization can edit these details.
      </p>
    </>
  )
}
