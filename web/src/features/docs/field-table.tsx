import type { Field } from './operation.ts'
import { WithCode } from './with-code.tsx'

type FieldTableProps = {
  fields: (Field & { place?: string })[]
  /** Then each is said to be required or not. */
  sent?: boolean
}

/** The fields of what is sent or answered, one under the other. */
export function FieldTable({ fields, sent = false }: FieldTableProps) {
  return (
    <dl className="flex flex-col divide-y divide-border-1 rounded-lg border">
      {fields.map(({ name, type, isRequired, about, place }) => (
        <div key={`${place}-${name}`} className="flex flex-col gap-0.5 px-3 py-2">
          <dt className="flex flex-wrap items-baseline gap-x-2 text-13">
            <span className="break-all font-mono text-text-1">{name}</span>
            <span className="text-12 text-text-3">
              {[place, type, sent && (isRequired ? 'required' : 'optional')]
                .filter(Boolean)
                .join(', ')}
            </span>
          </dt>
          {about && (
            <dd className="text-13 text-text-2">
              <WithCode>{about}</WithCode>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
