import { Card, CardBody, CardHeader, CardTitle } from '@/components/ui/card.tsx'

const short = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const dayName = (day: string) => short.format(new Date(`${day}T00:00:00Z`))

type DayChartProps = {
  title: string
  /** One of what is counted, and many. */
  unit: readonly [string, string]
  days: readonly { day: string; count: number }[]
}

/** How often something was on each day, as bars. The same in words for who does not see them. */
export function DayChart({ title, unit, days }: DayChartProps) {
  const most = Math.max(...days.map(({ count }) => count))
  const total = days.reduce((sum, { count }) => sum + count, 0)
  const counted = (count: number) => `${count.toLocaleString('en')} ${unit[count === 1 ? 0 : 1]}`
  const best = days.find(({ count }) => count === most)
  const [first, last] = [days.at(0), days.at(-1)]
  const words =
    total === 0 || !best
      ? `No ${unit[1]} in these days.`
      : `${counted(total)}, most on ${dayName(best.day)}: ${most.toLocaleString('en')}.`
  return (
    <Card>
      <CardHeader>
        <CardTitle>{title}</CardTitle>
        {most > 0 && (
          <p className="ml-auto pr-1 text-12 text-text-3">
            {most.toLocaleString('en')} a day at most
          </p>
        )}
      </CardHeader>
      <CardBody>
        <div
          role="img"
          aria-label={`${title}: ${words}`}
          className="relative flex h-32 items-end gap-px"
        >
          {total === 0 && (
            <span className="absolute inset-0 grid place-items-center text-13 text-text-3">
              {words}
            </span>
          )}
          {days.map(({ day, count }) => (
            <span
              key={day}
              title={`${dayName(day)}: ${counted(count)}`}
              className="group flex h-full min-w-0 flex-1 items-end"
            >
              <span
                className={`w-full rounded-t-[2px] ${count > 0 ? 'bg-accent-solid group-hover:bg-accent-solid-hover' : 'bg-border-3'}`}
                style={{ height: count > 0 ? `max(3px, ${(count / most) * 100}%)` : '1px' }}
              />
            </span>
          ))}
        </div>
        <p
          aria-hidden="true"
          className="mt-2 flex justify-between text-12 text-text-3 tabular-nums"
        >
          <span>{first && dayName(first.day)}</span>
          <span>{last && dayName(last.day)}</span>
        </p>
      </CardBody>
    </Card>
  )
}
