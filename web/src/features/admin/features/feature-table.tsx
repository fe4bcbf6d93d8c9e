import type { LucideIcon } from 'lucide-react'
import { Badge } from '@/components/ui/badge.tsx'
import { RowMenu, RowMenuItem } from '@/components/ui/row-menu.tsx'
import { Table, TableCell, TableHead, TableRow } from '@/components/ui/table.tsx'
import { valueText } from '../organization/feature-value.ts'
import type { Feature } from './features-queries.ts'

type FeatureAct = {
  label: string
  icon: LucideIcon
  isDanger?: boolean
  isOffered?: (feature: Feature) => boolean
  perform: (feature: Feature) => unknown
}

type FeatureTableProps = { features: Feature[]; acts: FeatureAct[] }

export function FeatureTable({ features, acts }: FeatureTableProps) {
  return (
    <Table aria-label="Features" className="tabular-nums">
      <thead>
        <tr>
          <TableHead>Feature</TableHead>
          <TableHead className="max-md:hidden">Type</TableHead>
          <TableHead>Default</TableHead>
          <TableHead className="max-md:hidden">New trials</TableHead>
          <TableHead className="text-right max-sm:hidden">Own value</TableHead>
          <TableHead>
            <span className="sr-only">Actions</span>
          </TableHead>
        </tr>
      </thead>
      <tbody>
        {features.map((feature) => (
          <Row key={feature.id} feature={feature} acts={acts} />
        ))}
      </tbody>
    </Table>
  )
}

const organizations = (count: number) =>
  count === 1 ? '1 organization' : `${count.toLocaleString('en')} organizations`

function Row({ feature, acts }: { feature: Feature; acts: FeatureAct[] }) {
  const { name, feature_key, value_type, default_json, trial_json, unpaid_limit, is_active } =
    feature
  return (
    <TableRow>
      <TableCell className="w-full max-w-0">
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate font-medium text-text-1" title={name}>
            {name}
          </span>
          {!is_active && <Badge tone="neutral">Inactive</Badge>}
        </span>
        <span className="block truncate text-12 text-text-3" title={feature_key}>
          {feature_key}
        </span>
      </TableCell>
      <TableCell className="max-md:hidden">{value_type}</TableCell>
      <TableCell className="max-w-40 truncate" title={valueText(default_json)}>
        {valueText(default_json)}
      </TableCell>
      <TableCell className="max-w-40 truncate max-md:hidden">
        {trial_json === null && unpaid_limit === null ? (
          <span className="text-text-3">Default</span>
        ) : (
          valueText(trial_json ?? unpaid_limit)
        )}
      </TableCell>
      <TableCell className="whitespace-nowrap text-right max-sm:hidden">
        {organizations(feature.organizations)}
      </TableCell>
      <TableCell className="pl-0 text-right">
        <RowMenu name={name}>
          {acts
            .filter(({ isOffered = () => true }) => isOffered(feature))
            .map(({ label, icon, isDanger, perform }) => (
              <RowMenuItem
                key={label}
                icon={icon}
                {...(isDanger && { isDanger: true })}
                onSelect={() => void perform(feature)}
              >
                {label}
              </RowMenuItem>
            ))}
        </RowMenu>
      </TableCell>
    </TableRow>
  )
}
