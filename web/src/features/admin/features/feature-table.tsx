import { Badge } from '@/components/ui/badge.tsx'
import { Table, TableCell, TableHead, TableRow } from '@/components/ui/table.tsx'
import { ActsHead, Name } from '../list/cells.tsx'
import { type RowAct, RowActs } from '../list/row-acts.tsx'
import { valueText } from '../values/value-text.ts'
import type { Feature } from './features-queries.ts'

type FeatureTableProps = { features: Feature[]; acts: RowAct<Feature>[] }

export function FeatureTable({ features, acts }: FeatureTableProps) {
  return (
    <Table aria-label="Features" className="tabular-nums">
      <thead>
        <tr>
          <TableHead>Feature</TableHead>
          <TableHead className="max-xl:hidden">Type</TableHead>
          <TableHead>Default</TableHead>
          <TableHead className="max-md:hidden">New trials</TableHead>
          <TableHead className="text-right max-sm:hidden">Own values</TableHead>
          <ActsHead />
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

function Row({ feature, acts }: { feature: Feature; acts: RowAct<Feature>[] }) {
  const { name, feature_key, value_type, default_json, trial_json, unpaid_limit, is_active } =
    feature
  return (
    <TableRow>
      <TableCell className="w-full max-w-0">
        <Name
          name={name}
          badge={!is_active && <Badge tone="neutral">Inactive</Badge>}
          caption={feature_key}
        />
      </TableCell>
      <TableCell className="max-xl:hidden">{value_type}</TableCell>
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
        {feature.organizations.toLocaleString('en')}
      </TableCell>
      <TableCell className="pl-0 text-right">
        <RowActs name={name} row={feature} acts={acts} />
      </TableCell>
    </TableRow>
  )
}
