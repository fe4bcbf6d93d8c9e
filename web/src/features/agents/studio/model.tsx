import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Field } from '@/components/form/field.tsx'
import { Segmented } from '@/components/form/segmented.tsx'
import { Select } from '@/components/form/select.tsx'
import { Slider } from '@/components/form/slider.tsx'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { modelsQuery } from '@/lib/models.ts'
import { publicConfig } from '@/lib/supabase.ts'
import { ToggleRow } from './fields/toggle-row.tsx'
import type { SectionProps } from './identity.tsx'
import { ModelOrder } from './model-order.tsx'

const choices = [
  { value: 'default', label: 'Default' },
  { value: 'chosen', label: 'Own choice' },
  { value: 'built-in', label: 'Quotes only' },
] as const

const usual = 0.7
const lengths = [
  { value: 'usual', label: 'Usual (2,000 tokens)' },
  ...[500, 1000, 4000, 8000].map((most) => ({
    value: String(most),
    label: `${most.toLocaleString('en')} tokens`,
  })),
]

/** What words the answers of an agent, and what answers when that does not. */
export function Model(props: SectionProps & { organizationId: string }) {
  const { fields, onChange, organizationId } = props
  const models = useQuery(modelsQuery(organizationId))
  if (!models.data) {
    return models.error ? (
      <LoadFailure title="Your models did not load" error={models.error} onRetry={models.refetch} />
    ) : (
      <Skeleton className="h-40 w-full" />
    )
  }
  const standard = models.data.find(({ is_default }) => is_default)
  const about = {
    default: standard
      ? `${standard.name} answers, the default of your organization.`
      : publicConfig().languageModel
        ? 'Your organization has no model of its own as its default; the one of this installation answers.'
        : 'Neither your organization nor this installation has a model as its default: the agent quotes your sources word for word.',
    chosen:
      models.data.length > 0
        ? 'These are asked in this order, until one answers.'
        : `Your organization has no model to choose from yet. Until an owner adds one, ${
            publicConfig().languageModel
              ? 'the one of this installation answers.'
              : 'the agent quotes your sources word for word.'
          }`,
    'built-in': 'No language model: it quotes your sources word for word.',
  }
  return (
    <>
      <div>
        <Segmented
          label="Which model"
          value={fields.model_choice}
          options={choices}
          onChange={(model_choice) => onChange({ model_choice })}
        />
        <p className="mt-2 text-13 text-text-2">{about[fields.model_choice]}</p>
      </div>
      {fields.model_choice === 'chosen' && models.data.length > 0 && (
        <ModelOrder
          models={models.data}
          value={fields.model_ids}
          onChange={(model_ids) => onChange({ model_ids })}
        />
      )}
      {fields.model_choice !== 'built-in' && (
        <>
          <div className="flex flex-col gap-3">
            <ToggleRow
              label="Set the temperature"
              help="Low: the same words each time. High: more varied ones. Some models take none."
              checked={fields.temperature !== null}
              onChange={(own) => onChange({ temperature: own ? usual : null })}
            />
            {fields.temperature !== null && (
              <div className="flex items-center gap-3">
                <Slider
                  label={`Temperature: ${fields.temperature}`}
                  value={fields.temperature}
                  max={2}
                  step={0.1}
                  onChange={(step) => onChange({ temperature: Math.round(step * 10) / 10 })}
                />
                <span className="w-8 text-right text-13 tabular-nums">{fields.temperature}</span>
              </div>
            )}
          </div>
          <Field label="Longest answer">
            <Select
              value={fields.answer_limit === null ? 'usual' : String(fields.answer_limit)}
              onValueChange={(most) =>
                onChange({ answer_limit: most === 'usual' ? null : Number(most) })
              }
              options={lengths}
            />
          </Field>
        </>
      )}
      <p className="text-13 text-text-2">
        When no model answers, the agent quotes its sources and says so.{' '}
        <Link to="/dashboard/account/models" className="text-accent-text underline">
          Models of your organization
        </Link>
      </p>
    </>
  )
}
