import { FilterRow, FilterSelect } from '@/components/form/filter-row.tsx'
import type { Period } from '@/components/period/period.ts'
import { PeriodChoice } from '@/components/period/period-choice.tsx'
import { channelName, channels } from '@/lib/format/channel-names.ts'
import { type AnalyticsSearch, parseAnalyticsSearch } from './analytics-search.ts'
import type { Choices } from './queries.ts'

const every = 'every'

type ToolsProps = {
  search: AnalyticsSearch
  period: Period
  choices: Choices | null | undefined
  onSearch: (change: AnalyticsSearch) => void
}

/** Of which sessions the page tells: their days, their agent, their channel and their gallery. */
export function Tools({ search, period, choices, onSearch }: ToolsProps) {
  const { agents, galleries } = choices ?? {}
  const chosen = (value: string) => (value === every ? undefined : value)
  return (
    <FilterRow>
      <PeriodChoice search={search} period={period} onPeriod={onSearch} />
      <FilterSelect
        label="Agent"
        value={search.agent ?? every}
        onValueChange={(value) => onSearch({ agent: chosen(value) })}
        options={[
          { value: every, label: 'All agents' },
          ...withChosen(
            search.agent,
            named(agents, ({ name }) => name),
            'One agent',
          ),
        ]}
      />
      <FilterSelect
        label="Channel"
        value={search.channel ?? every}
        onValueChange={(value) =>
          onSearch({ channel: parseAnalyticsSearch({ channel: value }).channel })
        }
        options={[
          { value: every, label: 'All channels' },
          ...channels.map((channel) => ({ value: channel, label: channelName(channel) })),
        ]}
      />
      {(search.gallery || (galleries && galleries.length > 0)) && (
        <FilterSelect
          label="Gallery"
          value={search.gallery ?? every}
          onValueChange={(value) => onSearch({ gallery: chosen(value) })}
          options={[
            { value: every, label: 'Any gallery' },
            ...withChosen(
              search.gallery,
              named(galleries, ({ title }) => title),
              'One gallery',
            ),
          ]}
        />
      )}
    </FilterRow>
  )
}

type Option = { value: string; label: string }

const named = <T extends { id: string }>(
  list: readonly T[] | null | undefined,
  nameOf: (one: T) => string,
): Option[] => (list ?? []).map((one) => ({ value: one.id, label: nameOf(one) }))

/** What the address asks for can be seen and left, also while its name is not known. */
const withChosen = (chosen: string | undefined, options: Option[], label: string) =>
  chosen && !options.some(({ value }) => value === chosen)
    ? [...options, { value: chosen, label }]
    : options
