import { type Control, Controller, type Path } from 'react-hook-form'
import { Field } from '@/components/form/field.tsx'
import { Select } from '@/components/form/select.tsx'
import { namedOptions } from '@/lib/form/options.ts'
import { scheduleNames } from '../sites/queries.ts'

type Scheduled = { schedule: string }

/** How often what is on the web, or in another system, is read again: `schedule` of a form. */
export function ScheduleField<Values extends Scheduled>({ control }: { control: Control<Values> }) {
  return (
    <Controller
      name={'schedule' as Path<Values>}
      control={control}
      render={({ field: { value, onChange } }) => (
        <Field label="Read again">
          <Select value={value} onValueChange={onChange} options={namedOptions(scheduleNames)} />
        </Field>
      )}
    />
  )
}
