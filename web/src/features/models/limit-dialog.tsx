import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { DialogForm } from '@/components/form/dialog-form.tsx'
import { Field } from '@/components/form/field.tsx'
import { Input } from '@/components/form/input.tsx'
import { Select } from '@/components/form/select.tsx'
import { SubjectDialog } from '@/components/subject-dialog.tsx'
import { resolveRules } from '@/lib/form/resolver.ts'
import { useForm } from '@/lib/form/use-form.ts'
import { microsOf, typedDollars } from '@/lib/format/money.ts'
import type { Model } from '@/lib/models.ts'
import {
  addLimit,
  changeLimit,
  type Spending,
  type SpendLimit,
  spendingQuery,
} from './spending-queries.ts'

type LimitDialogProps = {
  organizationId: string
  subject: SpendLimit | 'new' | undefined
  agents: Spending['agents']
  keys: Spending['keys']
  models: Model[]
  onClose: () => void
}

export function LimitDialog({ subject, onClose, ...props }: LimitDialogProps) {
  return (
    <SubjectDialog subject={subject} className="w-[520px]" onClose={onClose}>
      {(about) => (
        <LimitForm {...props} limit={about === 'new' ? undefined : about} onClose={onClose} />
      )}
    </SubjectDialog>
  )
}

const everyAgent = 'all'
/** Limits of each of many, for himself. */
const each = [
  { value: 'visitor' as const, label: 'Each visitor, with all agents' },
  { value: 'key' as const, label: 'Each API key' },
]
const periods = [
  { value: 'month', label: 'A month' },
  { value: 'day', label: 'A day' },
]
const endings = [
  { value: 'built-in', label: 'Agents quote sources without a model' },
  { value: 'cheaper', label: 'A cheaper model answers' },
  { value: 'stop', label: 'Nobody answers' },
]
const about: Record<SpendLimit['at_limit'], string> = {
  'built-in': 'Answers go on and cost nothing, and the built-in voice speaks.',
  cheaper:
    'Up to twice the limit; from there agents quote sources without a model. The built-in voice speaks at once.',
  stop: 'Visitors are asked to come back later. What was said can still be heard, in the built-in voice.',
}
/** A cent. */
const least = 10_000

type Values = {
  agent: string
  period: SpendLimit['period']
  amount: string
  at_limit: SpendLimit['at_limit']
  model: string
}

const rules = resolveRules<Values>({
  amount: (value) => {
    const micros = microsOf(String(value))
    return micros !== null && micros >= least
      ? undefined
      : 'Enter an amount in US dollars, like 25.'
  },
  model: (value, { at_limit }) =>
    at_limit === 'cheaper' && !value ? 'Choose the model that answers then.' : undefined,
})

/** Of whom a limit is: of all, of each of many, or of the agent or key with this id. */
function whomOf(limit: SpendLimit | undefined) {
  const one = limit?.template_id ?? limit?.key_id
  return one ?? (limit && limit.subject !== 'agents' ? limit.subject : everyAgent)
}

type LimitFormProps = Omit<LimitDialogProps, 'subject'> & { limit: SpendLimit | undefined }

function LimitForm({ organizationId, limit, agents, keys, models, onClose }: LimitFormProps) {
  const queryClient = useQueryClient()
  const [refusal, setRefusal] = useState<string>()
  const { register, control, handleSubmit, formState, watch } = useForm<Values>({
    resolver: rules,
    defaultValues: {
      agent: whomOf(limit),
      period: limit?.period ?? 'month',
      ...{
        amount: limit ? typedDollars(limit.amount) : '',
        at_limit: limit?.at_limit ?? 'built-in',
      },
      model: limit?.model_id ?? '',
    },
  })
  const { errors, isSubmitting } = formState
  const atLimit = watch('at_limit')
  const submit = handleSubmit(async ({ agent, period, amount, at_limit, model }) => {
    setRefusal(undefined)
    const change = {
      amount: microsOf(amount) ?? 0,
      at_limit,
      model_id: at_limit === 'cheaper' ? model : null,
    }
    const key_id = keys.find(({ id }) => id === agent)?.id ?? null
    const subject = key_id ? 'key' : (each.find(({ value }) => value === agent)?.value ?? 'agents')
    const template_id = agent === everyAgent || subject !== 'agents' ? null : agent
    try {
      if (limit) await changeLimit(organizationId, limit.id, change)
      else await addLimit(organizationId, { ...change, subject, template_id, key_id, period })
      await queryClient.invalidateQueries({ queryKey: spendingQuery(organizationId).queryKey })
      onClose()
    } catch (error) {
      const isTwice = Object(error).code === '23505'
      const said = error instanceof Error ? error.message : String(Object(error).message)
      setRefusal(isTwice ? 'There is a limit for this already. Change that one.' : said)
    }
  })
  const select = (
    name: 'agent' | 'period' | 'at_limit' | 'model',
    options: Option[],
    fixed = false,
  ) => (
    <Controller
      name={name}
      control={control}
      render={({ field }) => (
        <Select
          value={field.value}
          onValueChange={field.onChange}
          options={options}
          disabled={fixed}
        />
      )}
    />
  )
  return (
    <DialogForm
      title={limit ? 'Change the limit' : 'Add a limit'}
      about="What is spent on models, at the prices that you gave them. Owners get a mail at 50, 80 and 100 %."
      refusal={refusal}
      busy={isSubmitting}
      submit={limit ? 'Save limit' : 'Add limit'}
      onSubmit={submit}
    >
      <Field label="For">
        {select(
          'agent',
          [
            { value: everyAgent, label: 'All agents together' },
            ...each,
            ...agents.map(({ id, name }) => ({ value: id, label: name })),
            ...keys.map(({ id, name }) => ({ value: id, label: `API key ${name}` })),
          ],
          Boolean(limit),
        )}
      </Field>
      <Field label="Period" help="Days and months begin at midnight UTC.">
        {select('period', periods, Boolean(limit))}
      </Field>
      <Field label="Limit in US dollars" error={errors.amount?.message}>
        <Input inputMode="decimal" autoComplete="off" maxLength={16} {...register('amount')} />
      </Field>
      <Field label="Then" help={about[atLimit]}>
        {select(
          'at_limit',
          endings.filter(({ value }) => value !== 'cheaper' || models.length > 0),
        )}
      </Field>
      {atLimit === 'cheaper' && (
        <Field label="Cheaper model" error={errors.model?.message}>
          {select(
            'model',
            models.map(({ id, name }) => ({ value: id, label: name })),
          )}
        </Field>
      )}
    </DialogForm>
  )
}

type Option = { value: string; label: string }
