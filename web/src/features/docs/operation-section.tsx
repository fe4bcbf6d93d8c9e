import type { ReactNode } from 'react'
import { ApiSection } from './api-section.tsx'
import { CodeTabs } from './code-tabs.tsx'
import { examplesOf } from './examples.ts'
import { FieldTable } from './field-table.tsx'
import { type Answer, type Operation, ownAnswers } from './operation.ts'
import { TryIt } from './try-it.tsx'
import { WithCode } from './with-code.tsx'

type OperationSectionProps = {
  api: string
  operation: Operation
  /** What every operation may answer, and is told once. */
  common: Answer[]
  apiKey: string
}

/** One call: what it takes, what it answers, how it is made, and a form that makes it. */
export function OperationSection({ api, operation, common, apiKey }: OperationSectionProps) {
  const { id, method, path, summary, description, parameters, body } = operation
  return (
    <ApiSection id={id} title={summary}>
      <p className="mt-2 break-all font-mono text-13 text-text-2">
        <span className="font-medium text-accent-text">{method}</span> {path}
      </p>
      <p className="mt-2 text-text-2">
        <WithCode>{description}</WithCode>
      </p>
      <div className="mt-5 grid gap-x-8 gap-y-6 xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-6">
          {parameters.length > 0 && (
            <Part title="Parameters">
              <FieldTable sent fields={parameters.map((each) => ({ ...each, place: each.in }))} />
            </Part>
          )}
          {body && (
            <Part title={`Body, ${body.type}`}>
              <FieldTable sent fields={body.fields} />
            </Part>
          )}
          <Part title="Answers">
            {ownAnswers(operation, common).map(({ status, description: told, fields }) => (
              <div key={status} className="flex flex-col gap-2">
                <p className="text-13 text-text-2">
                  <span className="font-mono text-text-1">{status}</span> {told}
                </p>
                {fields.length > 0 && Number(status) < 400 && <FieldTable fields={fields} />}
              </div>
            ))}
          </Part>
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <CodeTabs name={`Examples: ${summary}`} examples={examplesOf(operation, api)} />
          <TryIt api={api} operation={operation} apiKey={apiKey} />
        </div>
      </div>
    </ApiSection>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-2">
      <h4 className="font-medium text-13">{title}</h4>
      {children}
    </div>
  )
}
