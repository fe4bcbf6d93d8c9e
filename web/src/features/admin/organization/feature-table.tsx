import { Badge } from '@/components/ui/badge.tsx'
import { Table, TableCell, TableHead, TableRow } from '@/components/ui/table.tsx'
import { ActsHead, Name } from '../list/cells.tsx'
import { type RowAct, RowActs } from '../list/row-acts.tsx'
import { valueText } from '../values/value-text.ts'
import type { OwnFeature } from './organization-queries.ts'

type FeatureTableProps = { features: OwnFeature[]; acts: RowAct<OwnFeature>[] }

export function FeatureTable({ features, acts }: FeatureTableProps) {
  return (
    <Table aria-label="Features" className="tabular-nums">
      <thead>
        <tr>
          <TableHead>Feature</TableHead>
          <TableHead>Value</TableHead>
          <TableHead className="max-md:hidden">Default</TableHead>
          <TableHead className="max-md:hidden">Type</TableHead>
          <ActsHead />
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

function Row({ feature, acts }: { feature: OwnFeature; acts: RowAct<OwnFeature>[] }) {
  const { name, feature_key, own_json, default_json, value_type, is_active } = feature
  return (
    <TableRow>
      <TableCell className="w-full max-w-0">
        <Name
          name={name}
          badge={!is_active && <Badge tone="neutral">Inactive</Badge>}
          caption={feature_key}
        />
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
        <RowActs name={name} row={feature} acts={acts} />
      </TableCell>
    </TableRow>
  )
}
