import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Field } from '@/components/form/field.tsx'
import { PasswordInput } from '@/components/form/password-input.tsx'
import { Logo } from '@/components/layout/logo.tsx'
import { Button } from '@/components/ui/button.tsx'
import { useTitle } from '@/lib/hooks/use-title.ts'
import { integrationsPath } from '@/lib/paths.ts'
import { apiAddress } from '@/lib/supabase.ts'
import { type Answer, commonRefusals, type Operation, operationsOf } from './operation.ts'
import { OperationSection } from './operation-section.tsx'
import { apiDocumentQuery, documentAddress } from './queries.ts'
import { WithCode } from './with-code.tsx'

/** The Knowledge API, readable without an account; everything of a call is from the OpenAPI document. */
export function KnowledgeApiPage() {
  useTitle('Knowledge API')
  const { data } = useSuspenseQuery(apiDocumentQuery())
  const [key, setKey] = useState('')
  const operations = operationsOf(data, '/knowledge')
  const common = commonRefusals(operations)
  const api = apiAddress()
  return (
    <div className="mx-auto max-w-[1264px] px-4 lg:px-8">
      <Header />
      <div className="grid gap-10 pb-16 lg:grid-cols-[220px_minmax(0,1fr)]">
        <Contents operations={operations} />
        <main className="min-w-0">
          <Start api={api} value={key} onChange={setKey} />
          <Errors common={common} />
          {operations.map((operation) => (
            <OperationSection key={operation.id} {...{ api, operation, common }} apiKey={key} />
          ))}
        </main>
      </div>
    </div>
  )
}

function Header() {
  return (
    <header className="flex h-16 items-center gap-4">
      <Link to="/" aria-label="Digital Workforce" className="rounded-lg">
        <Logo />
      </Link>
      <p className="font-medium text-14">Knowledge API</p>
      <nav aria-label="Account" className="ml-auto flex items-center gap-2">
        <Button asChild variant="ghost">
          <a href={documentAddress()}>
            OpenAPI<span className="max-sm:hidden"> document</span>
          </a>
        </Button>
        <Button asChild>
          <Link to={integrationsPath}>Create a key</Link>
        </Button>
      </nav>
    </header>
  )
}

function Contents({ operations }: { operations: Operation[] }) {
  const links = [
    { id: 'authentication', name: 'Authentication' },
    { id: 'limits', name: 'Limits' },
    { id: 'errors', name: 'Errors' },
    ...operations.map(({ id, summary }) => ({ id, name: summary })),
  ]
  return (
    <nav
      aria-label="On this page"
      className="sticky top-6 flex max-h-[calc(100dvh-48px)] flex-col gap-0.5 self-start overflow-y-auto text-13 max-lg:hidden"
    >
      {links.map(({ id, name }) => (
        <a
          key={id}
          href={`#${id}`}
          className="rounded-md px-2 py-1.5 text-text-2 hover:bg-bg-4 hover:text-text-1"
        >
          {name}
        </a>
      ))}
    </nav>
  )
}

function Chapter({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-6 border-t py-8">
      <h2 id={`${id}-title`} className="mb-3 font-semibold text-20">
        {title}
      </h2>
      <div className="flex max-w-reading flex-col gap-3 text-text-2">{children}</div>
    </section>
  )
}

type StartProps = { api: string; value: string; onChange: (key: string) => void }

function Start({ api, value, onChange }: StartProps) {
  return (
    <>
      <header className="pt-4 pb-8">
        <h1 className="text-balance font-semibold text-28">Knowledge API</h1>
        <p className="mt-3 max-w-reading text-16 text-text-2">
          Add what your agents know, read it, search it, and ask an agent what it would answer.
          Every address begins with <code className="break-all font-mono text-14">{api}</code>.
        </p>
      </header>
      <Chapter id="authentication" title="Authentication">
        <p>
          <WithCode>
            {
              'Send an integration key with every call, as `Authorization: Bearer YOUR_KEY` or as `X-Api-Key: YOUR_KEY`. A key belongs to one organization and does what its scopes allow; each call below names the scope it needs. The examples read the key from `WORKFORCE_KEY` in the environment.'
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
            value={value}
            onChange={(event) => onChange(event.target.value.trim())}
          />
        </Field>
      </Chapter>
      <Chapter id="limits" title="Limits">
        <p>
          <WithCode>
            {
              'Past the number of calls that a key may make in a minute the answer is 429, and `Retry-After` says in how many seconds to call again. What an organization may keep is a matter of its plan: once that is reached, adding answers 403 and says what is full. The largest file, text and page is written beside each call.'
            }
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
    </>
  )
}

/** What any call may answer instead, once for all that say the same. */
function Errors({ common }: { common: Answer[] }) {
  return (
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
  )
}
