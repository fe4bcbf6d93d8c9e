import type { ComponentProps } from 'react'
import { Field } from '@/components/form/field.tsx'
import { Select } from '@/components/form/select.tsx'
import { namedOptions } from '@/lib/form/options.ts'
import { scheduleNames } from '../sites/queries.ts'

/** How often what is on the web, or in another system, is read again. */
export function ScheduleField(
  props: Pick<ComponentProps<typeof Select>, 'value' | 'onValueChange'>,
) {
  return (
    <Field label="Read again">
      <Select {...props} options={namedOptions(scheduleNames)} />
    </Field>
  )
}
