import type { ReactNode } from 'react'
import { Field } from '@/components/form/field.tsx'
import { PasswordInput } from '@/components/form/password-input.tsx'
import type { Answer, Operation } from './operation.ts'
import { WithCode } from './with-code.tsx'

type ChapterProps = { id: string; title: string; children: ReactNode }

function Chapter({ id, title, children }: ChapterProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-16 border-t py-8 lg:scroll-mt-6"
    >
      <h2 id={`${id}-title`} className="mb-3 font-semibold text-20">
        {title}
      </h2>
      <div className="flex max-w-reading flex-col gap-3 text-text-2">{children}</div>
    </section>
  )
}

type StartProps = {
  operations: Operation[]
  common: Answer[]
  perMinute: number | null
  apiKey: string
  onKey: (key: string) => void
}

/** What holds for every call. */
export function Start({ operations, common, perMinute, apiKey, onKey }: StartProps) {
  return (
    <>
      <Chapter id="authentication" title="Authentication">
        <p>
          <WithCode>
            {
              'Send an integration key with every call, as `Authorization: Bearer YOUR_KEY` or as `X-Api-Key: YOUR_KEY`. A key belongs to one organization; its owners create it under Connect. The examples read the key from `WORKFORCE_KEY` in the environment.'
            }
          </WithCode>
        </p>
        <Field
          label="Your key"
          help="For the calls that you try on this page. It is sent with them, and forgotten when you leave."
          className="max-w-[480px]"
        >
          <PasswordInput
            autoComplete="off"
            spellCheck={false}
            placeholder="dwk_…"
            value={apiKey}
            onChange={(event) => onKey(event.target.value.trim())}
          />
        </Field>
      </Chapter>
      <Scopes operations={operations} />
      <Chapter id="limits" title="Limits">
        <p>
          <WithCode>
            {`${perMinute === null ? 'Past the number of calls that a key may make in a minute' : `A key may make ${perMinute} calls in a minute. Past that`} the answer is 429, and \`Retry-After\` says in how many seconds to call again. What an organization may keep is a matter of its plan: once that is reached, adding answers 403 and says what is full. The largest file, text and page is written beside each call.`}
          </WithCode>
        </p>
        <p>
          <WithCode>
            {
              'Lists come in pages: `limit` says how many, and `after` takes the id of the last one you have. A call that adds something may carry an `Idempotency-Key`: sent again, it adds nothing twice.'
            }
          </WithCode>
        </p>
      </Chapter>
      <Chapter id="errors" title="Errors">
        <p>
          <WithCode>
            {
              'What fails answers with `{ "error": { "code", "message", "request_id" } }`: the code is for programs, the message for people. Name the `request_id` when you ask about a call.'
            }
          </WithCode>
        </p>
        <dl className="grid grid-cols-[48px_minmax(0,1fr)] gap-y-2 text-13">
          {common.map(({ status, description }) => (
            <div key={status} className="contents">
              <dt className="font-mono text-text-1">{status}</dt>
              <dd>{description}</dd>
            </div>
          ))}
        </dl>
      </Chapter>
    </>
  )
}

/** What a key may do, by the calls that ask for it. */
function Scopes({ operations }: { operations: Operation[] }) {
  const scopes = [...new Set(operations.flatMap((operation) => operation.scopes))].toSorted()
  return (
    <Chapter id="scopes" title="Scopes">
      <p>
        A key may do what its scopes allow. Each call names the scope that it needs; where it names
        several, one of them is enough. Writing includes reading.
      </p>
      <dl className="flex flex-col divide-y divide-border-1 rounded-lg border text-13">
        {scopes.map((scope) => (
          <div key={scope} className="flex flex-col gap-1 px-3 py-2">
            <dt className="font-mono text-text-1">{scope}</dt>
            <dd className="flex flex-wrap gap-x-3 gap-y-1">
              {operations
                .filter((operation) => operation.scopes.includes(scope))
                .map(({ id, summary }) => (
                  <a key={id} href={`#${id}`} className="underline hover:text-text-1">
                    {summary}
                  </a>
                ))}
            </dd>
          </div>
        ))}
      </dl>
    </Chapter>
  )
}
