import type { Field } from './operation.ts'
import { WithCode } from './with-code.tsx'

type ShownField = Field & { place?: string }
type FieldTableProps = {
  fields: ShownField[]
  /** Then each is said to be required or not. */
  sent?: boolean
}

/** As many are seen at once; a few more are not worth a fold. */
const most = 12

/** The fields of what is sent or answered, one under the other. */
export function FieldTable({ fields, sent = false }: FieldTableProps) {
  const isLong = fields.length > most + 3
  const folded = isLong ? fields.slice(most) : []
  return (
    <div className="divide-y divide-border-1 rounded-lg border">
      <Fields fields={isLong ? fields.slice(0, most) : fields} sent={sent} />
      {isLong && (
        <details>
          <summary className="cursor-pointer px-3 py-2 text-13 text-text-2 hover:text-text-1">
            {folded.length} more fields
          </summary>
          <Fields fields={folded} sent={sent} />
        </details>
      )}
    </div>
  )
}

function Fields({ fields, sent }: Required<FieldTableProps>) {
  return (
    <dl className="flex flex-col divide-y divide-border-1">
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
