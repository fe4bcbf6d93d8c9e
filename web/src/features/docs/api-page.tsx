import { useSuspenseQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { useTitle } from '@/lib/hooks/use-title.ts'
import { apiAddress } from '@/lib/supabase.ts'
import type { ApiDocument } from './api-document.ts'
import { Contents, type Entry } from './contents.tsx'
import { commonRefusals, groupsOf, type OperationGroup } from './operation.ts'
import { OperationSection } from './operation-section.tsx'
import { PageHeader } from './page-header.tsx'
import { apiDocumentQuery } from './queries.ts'
import { Start } from './start.tsx'
import { WithCode } from './with-code.tsx'

type ApiPageProps = {
  title: string
  lead: string
  /** Which groups of calls stand there, by their tags. */
  holds: (tag: string) => boolean
  /** What follows the calls. */
  after?: {
    entry: (document: ApiDocument) => Entry
    Content: ComponentType<{ document: ApiDocument }>
  }
}

/** Calls of the API, readable without an account; everything of a call is from the OpenAPI document. */
export function ApiPage({ title, lead, holds, after }: ApiPageProps) {
  useTitle(title)
  const { data } = useSuspenseQuery(apiDocumentQuery())
  const [key, setKey] = useState('')
  const groups = groupsOf(data, holds)
  const operations = groups.flatMap((group) => group.operations)
  const common = commonRefusals(operations)
  const api = apiAddress()
  return (
    <div className="mx-auto max-w-[1264px] px-4 lg:px-8">
      <PageHeader />
      <Contents entries={[...start, ...groups.map(entryOf), ...(after ? [after.entry(data)] : [])]}>
        <header className="pt-4 pb-8 lg:pt-0">
          <h1 className="text-balance font-semibold text-28">{title}</h1>
          <p className="mt-3 max-w-reading text-16 text-text-2">
            {lead} Every address begins with{' '}
            <code className="wrap-anywhere font-mono text-14">{api}</code>.
          </p>
        </header>
        <Start
          {...{ operations, common }}
          perMinute={data['x-rate-limit'].requests_per_minute}
          apiKey={key}
          onKey={setKey}
        />
        {groups.map((group) => (
          <section key={group.id} aria-labelledby={`${group.id}-title`} className="border-t pt-8">
            <h2
              id={`${group.id}-title`}
              className="scroll-mt-16 font-semibold text-20 lg:scroll-mt-6"
            >
              {group.name}
            </h2>
            <p className="mt-2 max-w-reading pb-8 text-text-2">
              <WithCode>{group.about}</WithCode>
            </p>
            {group.operations.map((operation) => (
              <OperationSection key={operation.id} {...{ api, operation, common }} apiKey={key} />
            ))}
          </section>
        ))}
        {after && <after.Content document={data} />}
      </Contents>
    </div>
  )
}

const start: Entry[] = [
  { id: 'authentication', name: 'Authentication' },
  { id: 'scopes', name: 'Scopes' },
  { id: 'limits', name: 'Limits' },
  { id: 'errors', name: 'Errors' },
]

const entryOf = ({ id, name, operations }: OperationGroup): Entry => ({
  ...{ id: `${id}-title`, name },
  below: operations.map((operation) => ({ id: operation.id, name: operation.summary })),
})
