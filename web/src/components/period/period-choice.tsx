import { useState } from 'react'
import { FilterSelect } from '@/components/form/filter-row.tsx'
import { Input } from '@/components/form/input.tsx'
import { movedTo, type Period, type PeriodSearch, presets, readDay, todayIn } from './period.ts'

const own = 'own'
const options = [
  ...presets.map((days) => ({ value: String(days), label: `Last ${days} days` })),
  { value: own, label: 'Own days' },
]

type PeriodChoiceProps = {
  search: PeriodSearch
  period: Period
  onPeriod: (period: PeriodSearch) => void
}

/** So many days until today, or days of one's own. */
export function PeriodChoice({ search, period, onPeriod }: PeriodChoiceProps) {
  const isOwn = search.from !== undefined
  const choose = (value: string) => {
    const days = presets.find((preset) => String(preset) === value)
    onPeriod(
      days ? { days, from: undefined, to: undefined } : { from: period.first, to: period.last },
    )
  }
  const move = (end: 'from' | 'to') => (day: string) =>
    onPeriod({ days: undefined, ...movedTo(period, end, day) })
  return (
    <>
      <FilterSelect
        label="Period"
        value={isOwn ? own : String(search.days ?? 28)}
        onValueChange={choose}
        options={options}
      />
      {isOwn && (
        <span className="flex items-center gap-2 max-sm:w-full">
          <DayInput label="From" day={period.first} zone={period.zone} onDay={move('from')} />
          <span className="text-13 text-text-3" aria-hidden="true">
            to
          </span>
          <DayInput label="To" day={period.last} zone={period.zone} onDay={move('to')} />
        </span>
      )}
    </>
  )
}

type DayInputProps = { label: string; day: string; zone: string; onDay: (day: string) => void }

/** A day is taken once it is one: while a year is typed it is of antiquity. */
function DayInput({ label, day, zone, onDay }: DayInputProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <Input
      type="date"
      inputSize="sm"
      aria-label={label}
      className="w-36 max-sm:w-0 max-sm:flex-1"
      min="2020-01-01"
      max={todayIn(zone)}
      value={typed ?? day}
      onChange={({ target: { value } }) => {
        const read = readDay(value)
        setTyped(read ? undefined : value)
        if (read) onDay(read)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
