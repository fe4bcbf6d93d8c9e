import type { LucideIcon } from 'lucide-react'
import { Badge } from '@/components/ui/badge.tsx'
import { RowMenu, RowMenuItem } from '@/components/ui/row-menu.tsx'
import { Table, TableCell, TableHead, TableRow } from '@/components/ui/table.tsx'
import { valueText } from './feature-value.ts'
import type { OwnFeature } from './organization-queries.ts'

type FeatureAct = {
  label: string
  icon: LucideIcon
  isOffered?: (feature: OwnFeature) => boolean
  perform: (feature: OwnFeature) => void
}

type FeatureTableProps = { features: OwnFeature[]; acts: FeatureAct[] }

export function FeatureTable({ features, acts }: FeatureTableProps) {
  return (
    <Table aria-label="Features" className="tabular-nums">
      <thead>
        <tr>
          <TableHead>Feature</TableHead>
          <TableHead>Value</TableHead>
          <TableHead className="max-md:hidden">Default</TableHead>
          <TableHead className="max-md:hidden">Type</TableHead>
          <TableHead>
            <span className="sr-only">Actions</span>
          </TableHead>
        </tr>
      </thead>
      <tbody>
        {features.map((feature) => (
          <Row key={feature.feature_id} feature={feature} acts={acts} />
        ))}
      </tbody>
    </Table>
  )
}

function Row({ feature, acts }: { feature: OwnFeature; acts: FeatureAct[] }) {
  const { name, feature_key, own_json, default_json, value_type, is_active } = feature
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
      <TableCell className="max-w-60">
        <span className="flex min-w-0 items-center gap-2">
          <span className={`truncate ${own_json === null ? '' : 'font-medium text-text-1'}`}>
            {valueText(own_json ?? default_json)}
          </span>
          {own_json !== null && <Badge tone="plain">Own</Badge>}
        </span>
      </TableCell>
      <TableCell className="max-w-40 truncate max-md:hidden">{valueText(default_json)}</TableCell>
      <TableCell className="max-md:hidden">{value_type}</TableCell>
      <TableCell className="pl-0 text-right">
        <RowMenu name={name}>
          {acts
            .filter(({ isOffered = () => true }) => isOffered(feature))
            .map(({ label, icon, perform }) => (
              <RowMenuItem key={label} icon={icon} onSelect={() => perform(feature)}>
                {label}
              </RowMenuItem>
            ))}
        </RowMenu>
      </TableCell>
    </TableRow>
  )
}
