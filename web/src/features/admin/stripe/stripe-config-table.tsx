import { ChangeOrDelete, RowMenu } from '@/components/ui/row-menu.tsx'
import { Table, TableCell, TableHead, TableRow } from '@/components/ui/table.tsx'
import { ActsHead, When } from '../list/cells.tsx'
import { typedText } from '../values/value-text.ts'
import type { StripeConfig } from './stripe-config-queries.ts'

type StripeConfigTableProps = {
  configs: StripeConfig[]
  onChange: (config: StripeConfig) => void
  onDelete: (config: StripeConfig) => void
}

export function StripeConfigTable({ configs, onChange, onDelete }: StripeConfigTableProps) {
  return (
    <Table aria-label="Stripe settings" className="tabular-nums">
      <thead>
        <tr>
          <TableHead>Key</TableHead>
          <TableHead>Value</TableHead>
          <TableHead className="max-md:hidden">Type</TableHead>
          <TableHead className="max-md:hidden">Changed</TableHead>
          <ActsHead />
        </tr>
      </thead>
      <tbody>
        {configs.map((config) => {
          const { key, value_json, value_type, updated_at } = config
          const value = typedText(value_json)
          return (
            <TableRow key={key}>
              <TableCell
                className="w-2/5 max-w-0 font-medium text-text-1 max-sm:wrap-anywhere sm:truncate"
                title={key}
              >
                {key}
              </TableCell>
              <TableCell className="w-3/5 max-w-0 truncate" title={value}>
                {value || <span className="text-text-3">Empty</span>}
              </TableCell>
              <TableCell className="max-md:hidden">{value_type}</TableCell>
              <TableCell className="max-md:hidden">
                <When at={updated_at} />
              </TableCell>
              <TableCell className="pl-0 text-right">
                <RowMenu name={key}>
                  <ChangeOrDelete
                    onChange={() => onChange(config)}
                    onDelete={() => onDelete(config)}
                  />
                </RowMenu>
              </TableCell>
            </TableRow>
          )
        })}
      </tbody>
    </Table>
  )
}
