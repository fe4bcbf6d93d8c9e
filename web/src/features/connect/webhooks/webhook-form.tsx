import { Controller } from 'react-hook-form'
import { Checkbox } from '@/components/form/checkbox.tsx'
import { Field } from '@/components/form/field.tsx'
import { FormError } from '@/components/form/form-error.tsx'
import { Input } from '@/components/form/input.tsx'
import { Button } from '@/components/ui/button.tsx'
import { resolveRules } from '@/lib/form/resolver.ts'
import { useForm } from '@/lib/form/use-form.ts'
import { useRefusal } from '@/lib/form/use-refusal.ts'
import { type EventType, eventLabels } from '../events.ts'
import type { WebhookSettings } from './queries.ts'

const rules = resolveRules<WebhookSettings>({
  url: (url) =>
    URL.canParse(String(url)) && /^https?:/.test(String(url))
      ? undefined
      : 'Enter an address with https://.',
  events: (events) =>
    Array.isArray(events) && events.length > 0 ? undefined : 'Choose at least one.',
})

type WebhookFormProps = {
  settings: WebhookSettings
  /** What is said of another address. */
  help?: string | undefined
  submit: string
  onSubmit: (settings: WebhookSettings) => Promise<unknown>
  onCancel?: () => void
}

/** Where events go and which; keeps what was typed where that is refused. */
export function WebhookForm({ settings, help, submit, onSubmit, onCancel }: WebhookFormProps) {
  const { refusal, attempt } = useRefusal()
  const { register, control, handleSubmit, formState } = useForm<WebhookSettings>({
    resolver: rules,
    defaultValues: settings,
  })
  const { errors, isSubmitting } = formState
  const send = handleSubmit((values) => attempt(async () => onSubmit(values)))
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-5">
      <Field label="Address" error={errors.url?.message} {...(help && { help })}>
        <Input
          inputMode="url"
          autoComplete="off"
          placeholder="https://example.com/hooks/workforce"
          maxLength={500}
          {...register('url')}
        />
      </Field>
      <Field label="What it is for" hint="Optional">
        <Input autoComplete="off" maxLength={200} {...register('description')} />
      </Field>
      <Field label="Events" group error={errors.events?.message}>
        <Controller
          name="events"
          control={control}
          render={({ field }) => <Events value={field.value} onChange={field.onChange} />}
        />
      </Field>
      <FormError>{refusal}</FormError>
      <div className="flex flex-wrap justify-end gap-2">
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {submit}
        </Button>
      </div>
    </form>
  )
}

type EventsProps = { value: EventType[]; onChange: (events: EventType[]) => void }
const eventTypes = Object.keys(eventLabels) as EventType[]

function Events({ value, onChange }: EventsProps) {
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      {eventTypes.map((event) => (
        <label key={event} htmlFor={`event-${event}`} className="flex items-center gap-2.5 text-14">
          <Checkbox
            id={`event-${event}`}
            checked={value.includes(event)}
            onCheckedChange={(checked) =>
              onChange(checked === true ? [...value, event] : value.filter((one) => one !== event))
            }
          />
          {eventLabels[event]}
        </label>
      ))}
    </div>
  )
}
