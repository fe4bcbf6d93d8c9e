import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog.tsx'
import { handsFocusOn } from '@/components/focus/hand-focus-on.ts'
import { Section } from '@/components/layout/section.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Progress } from '@/components/ui/progress.tsx'
import { ChangeOrDelete, RowMenu } from '@/components/ui/row-menu.tsx'
import { dollars } from '@/lib/format/money.ts'
import type { Model } from '@/lib/models.ts'
import { LimitDialog } from './limit-dialog.tsx'
import { NotLoaded } from './not-loaded.tsx'
import {
  deleteLimit,
  limitedKeys,
  type Spending,
  type SpendLimit,
  spendingQuery,
  spentBy,
} from './spending-queries.ts'

type SpendingSectionProps = { organizationId: string; models: Model[] }

/** What the models of an organisation cost it, and how much they may. Owners alone see it. */
export function SpendingSection({ organizationId, models }: SpendingSectionProps) {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(spendingQuery(organizationId))
  const [open, setOpen] = useState<SpendLimit | 'new'>()
  const [doomed, setDoomed] = useState<SpendLimit>()
  return (
    <>
      <Section
        title="Spending"
        description="Counted at the prices that you gave your models. A limit holds for what begins after it is reached; days and months are in UTC."
      >
        {data ? (
          <>
            <Totals spending={data} />
            {data.limits.length > 0 && (
              <ul className="divide-y divide-border-1 border-border-1 border-t">
                {data.limits.map((limit) => (
                  <li key={limit.id} ref={toHeading}>
                    <LimitRow
                      limit={limit}
                      spending={data}
                      models={models}
                      onChange={() => setOpen(limit)}
                      onDelete={() => setDoomed(limit)}
                    />
                  </li>
                ))}
              </ul>
            )}
            {data.limits.length > 0 && <WithoutPrice models={models} />}
            <div className="border-border-1 border-t p-4">
              <Button onClick={() => setOpen('new')}>
                <Plus size={16} aria-hidden="true" />
                Add limit
              </Button>
            </div>
          </>
        ) : (
          <NotLoaded title="Your spending did not load" error={error} onRetry={refetch} />
        )}
      </Section>
      <LimitDialog
        organizationId={organizationId}
        subject={open}
        agents={data?.agents ?? []}
        keys={keysFor(data, open)}
        models={models}
        onClose={() => setOpen(undefined)}
      />
      <ConfirmDialog
        subject={doomed}
        ask={() => ({
          title: 'Delete this limit?',
          text: 'Its agents may spend without it. What was spent stays counted.',
          cancel: 'Keep the limit',
          confirm: 'Delete limit',
        })}
        onConfirm={(limit) => deleteLimit(organizationId, limit)}
        onDone={() => undefined}
        onSettled={() =>
          queryClient.invalidateQueries({ queryKey: spendingQuery(organizationId).queryKey })
        }
        onClose={() => setDoomed(undefined)}
      />
    </>
  )
}

/** Whoever deletes one had the focus in its row. */
const toHeading = handsFocusOn(() => null)

/** The keys to choose from; of a limit that is there its own, whatever became of it. */
function keysFor(spending: Spending | undefined, limit: SpendLimit | 'new' | undefined) {
  if (!spending) return []
  const own = typeof limit === 'object' && limit.key_id
  return own ? spending.keys.filter(({ id }) => id === own) : limitedKeys(spending)
}

const purposeNames: Record<string, string> = {
  answer: 'Answers',
  summary: 'Summaries',
  'try-out': 'Try-outs and tests',
  replay: 'Replays',
  task: 'Tasks',
  draft: 'Drafts of new agents',
  speech: 'Speech',
  transcription: 'Transcription',
  embedding: 'Embeddings',
  reranking: 'Reranking',
}

function Totals({ spending }: { spending: Spending }) {
  const spent = [
    ['This month', spentBy(spending, null, 'month')],
    ['Today', spentBy(spending, null, 'day')],
  ] as const
  return (
    <div className="p-4">
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        {spent.map(([label, micros]) => (
          <div key={label}>
            <dt className="text-13 text-text-2">{label}</dt>
            <dd className="font-medium text-20 tabular-nums">{dollars(micros)}</dd>
          </div>
        ))}
      </dl>
      {spending.purposes.length > 0 && (
        <dl
          aria-label="Spent this month by purpose"
          className="mt-4 flex max-w-90 flex-col gap-1 text-13 text-text-2"
        >
          {spending.purposes.map(({ purpose, spent }) => (
            <div key={purpose} className="flex justify-between gap-x-4">
              <dt>{purposeNames[purpose ?? ''] ?? purpose}</dt>
              <dd className="tabular-nums">{dollars(spent ?? 0)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

const listed = new Intl.ListFormat('en')

/** Models that no limit can hold: nothing of theirs is counted. */
function WithoutPrice({ models }: { models: Model[] }) {
  const names = models
    .filter(({ input_price, output_price }) => input_price + output_price === 0)
    .map(({ name }) => name)
  if (names.length === 0) return null
  return (
    <p className="break-words border-border-1 border-t px-4 py-3 text-13 text-amber">
      {listed.format(names)}{' '}
      {names.length === 1
        ? 'has no price here. What it costs is not counted, and no limit stops it. Enter its price under Change.'
        : 'have no price here. What they cost is not counted, and no limit stops them. Enter their prices under Change.'}
    </p>
  )
}

type LimitRowProps = {
  limit: SpendLimit
  spending: Spending
  models: Model[]
  onChange: () => void
  onDelete: () => void
}

function LimitRow({ limit, spending, models, onChange, onDelete }: LimitRowProps) {
  const { subject, template_id, key_id, period, amount, at_limit, model_id } = limit
  const agent = spending.agents.find(({ id }) => id === template_id)?.name
  const key = spending.keys.find(({ id }) => id === key_id)
  const who = {
    ...{ visitor: 'Each visitor', agents: agent ?? 'One agent' },
    key: key ? `API key ${key.name}` : 'Each API key',
  }
  const isOfAll = subject === 'agents' && template_id === null
  const name = `${isOfAll ? 'All agents' : who[subject]}, a ${period}`
  const spent = spentBy(spending, template_id, period)
  const share = (100 * spent) / amount
  const told = spending.alerts.find(({ limit_id }) => limit_id === limit.id)
  const cheaper = models.find(({ id }) => id === model_id)?.name ?? 'A cheaper model'
  const then = {
    'built-in': 'Then agents quote sources without a model.',
    cheaper: `Then ${cheaper} answers, up to ${dollars(2 * amount)}.`,
    stop: 'Then nobody answers.',
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-50">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="break-words font-medium text-14">{name}</span>
          <span className="text-13 text-text-2 tabular-nums">
            {subject === 'agents' ? `${dollars(spent)} of ${dollars(amount)}` : dollars(amount)}
          </span>
        </p>
        {subject === 'agents' && (
          <Progress
            className="my-2"
            value={share}
            label={`Spent of the limit: ${name}`}
            tone={share >= 100 ? 'bad' : share >= 80 ? 'warn' : 'accent'}
          />
        )}
        <p className="text-13 text-text-2">
          {told && (
            <strong className="font-medium text-text-1">
              {told.percent} % reached on {momentOf(told.created_at)}.{' '}
            </strong>
          )}
          {then[at_limit]}
        </p>
      </div>
      <RowMenu name={name}>
        <ChangeOrDelete onChange={onChange} onDelete={onDelete} />
      </RowMenu>
    </div>
  )
}

const momentOf = (time: string) =>
  new Date(time).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })
