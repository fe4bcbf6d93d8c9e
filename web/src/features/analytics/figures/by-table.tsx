import type { ReactNode } from 'react'
import { Portrait } from '@/components/face/portrait.tsx'
import { FigureHeads } from '@/components/figures/figure-heads.tsx'
import {
  type Counted,
  count,
  handedOverShare,
  money,
  percent,
  resolvedShare,
  satisfaction,
} from '@/components/figures/metrics.ts'
import { Segmented } from '@/components/form/segmented.tsx'
import { Card, CardHeader, CardTitle } from '@/components/ui/card.tsx'
import { Table, TableCell, TableRow } from '@/components/ui/table.tsx'
import { channelName } from '@/lib/format/channel-names.ts'
import { type AnalyticsSearch, parseAnalyticsSearch } from '../analytics-search.ts'
import type { Figures } from '../queries.ts'

type Row = { id: string; name: string; face?: ReactNode; counted: Counted; filter: AnalyticsSearch }

const columns = ['Sessions', 'Resolved', 'Satisfaction', 'Handed over', 'Model cost']

type ByTableProps = {
  figures: Figures
  by: AnalyticsSearch['by']
  onSearch: (change: AnalyticsSearch) => void
}

/** What sessions came to for each agent, channel or gallery; a name shows those alone. */
export function ByTable({ figures, by, onSearch }: ByTableProps) {
  const rows = rowsOf(figures, by)
  return (
    <Card>
      <CardHeader className="flex-wrap justify-between">
        <CardTitle id="by-title">{titles[by ?? 'agents']}</CardTitle>
        <Segmented
          label="Told apart"
          value={by ?? 'agents'}
          options={[
            { value: 'agents', label: 'Agents' },
            { value: 'channels', label: 'Channels' },
            ...(figures.galleries || by === 'galleries'
              ? [{ value: 'galleries' as const, label: 'Galleries' }]
              : []),
          ]}
          onChange={(value) => onSearch({ by: parseAnalyticsSearch({ by: value }).by })}
        />
      </CardHeader>
      {rows.length === 0 ? (
        <p className="px-4 py-6 text-13 text-text-3">No session began in a gallery.</p>
      ) : (
        <Table aria-labelledby="by-title">
          <FigureHeads of="Name" figures={columns} />
          <tbody>
            {rows.map((row) => (
              <CountedRow key={row.id} row={row} onChoose={() => onSearch(row.filter)} />
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  )
}

const titles = { agents: 'By agent', channels: 'By channel', galleries: 'By gallery' }

function CountedRow({ row, onChoose }: { row: Row; onChoose: () => void }) {
  const { name, face, counted } = row
  return (
    <TableRow>
      <th scope="row" className="w-full min-w-40 max-w-0 px-3 text-left font-normal">
        <button
          type="button"
          onClick={onChoose}
          aria-label={`Show ${name} alone`}
          className="flex max-w-full items-center gap-2.5 rounded-md py-1 text-left font-medium text-text-1 underline-offset-4 hover:underline"
        >
          {face}
          <span className="truncate">{name}</span>
        </button>
      </th>
      {[
        count(counted.sessions),
        percent(resolvedShare(counted)),
        percent(satisfaction(counted)),
        percent(handedOverShare(counted)),
        money(counted.cost),
      ].map((text, at) => (
        <TableCell
          key={columns[at]}
          className="whitespace-nowrap text-right text-text-1 tabular-nums"
        >
          {text}
        </TableCell>
      ))}
    </TableRow>
  )
}

function rowsOf({ agents, channels, galleries }: Figures, by: AnalyticsSearch['by']): Row[] {
  if (by === 'channels') {
    return (channels ?? []).map((counted) => ({
      ...{ id: counted.channel, name: channelName(counted.channel), counted },
      filter: { channel: parseAnalyticsSearch({ channel: counted.channel }).channel },
    }))
  }
  if (by === 'galleries') {
    return (galleries ?? []).map((counted) => ({
      ...{ id: counted.id, name: counted.title, counted, filter: { gallery: counted.id } },
    }))
  }
  return (agents ?? []).map((counted) => ({
    ...{ id: counted.id, name: counted.name, counted, filter: { agent: counted.id } },
    face: <Portrait personId={counted.avatar} styleId={counted.style_id} name="" size={32} />,
  }))
}
