import { Table, TableCell, TableRow } from '@/components/ui/table.tsx'
import { longDay } from '../period/period.ts'
import { FigureHeads } from './figure-heads.tsx'
import { count, type Day, money, nothing } from './metrics.ts'

const columns = ['Sessions', 'Visitors', 'Messages', 'Resolved', 'Handed over', 'Model cost']

/** The days of the chart in numbers. */
export function DayTable({ days }: { days: Day[] }) {
  return (
    <details className="mt-4 text-13">
      <summary className="w-fit cursor-pointer text-text-2">Show as a table</summary>
      <section
        aria-label="Days in numbers"
        className="mt-3 max-h-96 overflow-auto rounded-lg border"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <Table aria-label="By day">
          <FigureHeads of="Day" figures={columns} />
          <tbody>
            {days.map(({ day, now }) => {
              const counted = now ?? nothing
              return (
                <TableRow key={day}>
                  <th scope="row" className="whitespace-nowrap px-3 py-2 text-left font-normal">
                    {longDay(day)}
                  </th>
                  {[
                    ...[counted.sessions, counted.visitors, counted.messages].map(count),
                    ...[counted.resolved, counted.handed_over].map(count),
                    money(counted.cost),
                  ].map((text, at) => (
                    <TableCell
                      key={columns[at]}
                      className="h-9 whitespace-nowrap text-right tabular-nums"
                    >
                      {text}
                    </TableCell>
                  ))}
                </TableRow>
              )
            })}
          </tbody>
        </Table>
      </section>
    </details>
  )
}
