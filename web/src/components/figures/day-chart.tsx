import { FilterSelect } from '@/components/form/filter-row.tsx'
import { Card, CardBody, CardHeader, CardTitle } from '@/components/ui/card.tsx'
import { namedOptions } from '@/lib/form/options.ts'
import { longDay, shortDay } from '../period/period.ts'
import { DayTable } from './day-table.tsx'
import { linePath, roundedUp } from './lines.ts'
import { type Day, type Metric, metricNames, metricText } from './metrics.ts'

type DayChartProps = { days: Day[]; metric: Metric; onMetric: (metric: Metric) => void }

const valueOn = (counted: Day['now'], metric: Metric) => counted?.[metric] ?? 0

/** One figure on each day, with the period before it; the same as a table for who wants numbers. */
export function DayChart({ days, metric, onMetric }: DayChartProps) {
  const now = days.map((day) => valueOn(day.now, metric))
  const before = days.map((day) => valueOn(day.before, metric))
  const highest = Math.max(...now, ...before)
  const top = roundedUp(highest)
  const name = metricNames[metric]
  return (
    <Card>
      <CardHeader className="flex-wrap">
        <CardTitle>{name} by day</CardTitle>
        <p className="flex items-center gap-4 text-12 text-text-2 sm:ml-auto" aria-hidden="true">
          <span className="flex items-center gap-1.5">
            <span className="h-0.5 w-4 bg-accent-solid" />
            This period
          </span>
          <span className="flex items-center gap-1.5">
            <span className="w-4 border-chart-2 border-t-[1.5px] border-dashed" />
            Before
          </span>
        </p>
        <FilterSelect
          className="max-sm:flex-none"
          label="Figure of the chart"
          value={metric}
          onValueChange={(value) => onMetric(value as Metric)}
          options={namedOptions(metricNames)}
        />
      </CardHeader>
      <CardBody>
        <div role="img" aria-label={summaryOf(days, metric)} className="flex gap-2">
          <ul
            aria-hidden="true"
            className="relative w-12 flex-none text-right text-12 text-text-3 tabular-nums"
          >
            {[top, top / 2, 0].map((value, at) => (
              <li
                key={value}
                className="absolute right-0 -translate-y-1/2"
                style={{ top: `${at * 50}%` }}
              >
                {metricText(metric, value)}
              </li>
            ))}
          </ul>
          <div className="relative h-48 min-w-0 flex-1 sm:h-60">
            <svg
              viewBox="0 0 100 100"
              preserveAspectRatio="none"
              aria-hidden="true"
              className="absolute inset-0 size-full overflow-visible"
            >
              {[0, 50, 100].map((y) => (
                <path
                  key={y}
                  d={`M0 ${y}H100`}
                  className="stroke-border-1"
                  vectorEffect="non-scaling-stroke"
                />
              ))}
              <path
                d={`${linePath(now, top)}V100H0Z`}
                className="fill-accent-soft opacity-60"
                vectorEffect="non-scaling-stroke"
              />
              <path
                d={linePath(before, top)}
                className="fill-none stroke-chart-2 [stroke-dasharray:4_3] [stroke-width:1.5]"
                vectorEffect="non-scaling-stroke"
              />
              <path
                d={linePath(now, top)}
                className="fill-none stroke-accent-solid [stroke-linejoin:round] [stroke-width:2]"
                vectorEffect="non-scaling-stroke"
              />
            </svg>
            <div className="absolute inset-0 flex">
              {days.map(({ day }, at) => (
                <span
                  key={day}
                  title={`${longDay(day)}: ${metricText(metric, now[at] ?? 0)}, before ${metricText(metric, before[at] ?? 0)}`}
                  className="h-full flex-1 border-transparent border-l hover:border-border-4"
                />
              ))}
            </div>
          </div>
        </div>
        <p
          aria-hidden="true"
          className="mt-3 ml-14 flex justify-between text-12 text-text-3 tabular-nums"
        >
          {marksOf(days).map((day) => (
            <span key={day}>{shortDay(day)}</span>
          ))}
        </p>
        <DayTable days={days} />
      </CardBody>
    </Card>
  )
}

/** The first and the last day, and those of a longer period between them. */
function marksOf(days: Day[]) {
  const last = days.length - 1
  const places = last >= 4 ? [0, Math.round(last / 2), last] : [0, last]
  return [...new Set(places)].flatMap((at) => days[at]?.day ?? [])
}

function summaryOf(days: Day[], metric: Metric) {
  const name = metricNames[metric]
  const best = days.reduce<Day | undefined>(
    (most, day) => (valueOn(day.now, metric) > valueOn(most?.now ?? null, metric) ? day : most),
    undefined,
  )
  if (!best) return `${name} by day: none.`
  const most = metricText(metric, valueOn(best.now, metric))
  return `${name} by day: most on ${longDay(best.day)}, ${most}.`
}
