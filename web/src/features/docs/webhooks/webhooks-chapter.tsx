import { Link } from '@tanstack/react-router'
import { CopyField } from '@/components/copy-field.tsx'
import { integrationsPath } from '@/lib/paths.ts'
import type { ApiDocument } from '../api-document.ts'
import { ApiSection } from '../api-section.tsx'
import { CodeTabs } from '../code-tabs.tsx'
import { FieldTable } from '../field-table.tsx'
import { WithCode } from '../with-code.tsx'
import { durationOf, eventsOf, headersOf } from './events.ts'
import { receivers } from './receivers.ts'

/** What other systems are told: how it is sent, how it is known to be ours, and each event. */
export function WebhooksChapter({ document }: { document: ApiDocument }) {
  const rules = document['x-webhook-delivery']
  const retries = new Intl.ListFormat('en').format(rules.retry_after_seconds.map(durationOf))
  return (
    <section aria-labelledby="webhooks" className="border-t pt-8">
      <h2 id="webhooks" className="scroll-mt-16 font-semibold text-20 lg:scroll-mt-6">
        Webhooks
      </h2>
      <div className="mt-2 flex max-w-reading flex-col gap-3 pb-8 text-text-2">
        <p>
          Your systems are told what happens, by a POST request for each event that they chose. An
          owner adds an address under{' '}
          <Link to={integrationsPath} search={{ open: 'webhooks' }} className="underline">
            Connect
          </Link>
          ; a system subscribes by itself with{' '}
          <a href="#post-hooks" className="underline">
            its key
          </a>
          . Each address has a secret of its own, which is shown once and signs what is sent there.
        </p>
      </div>
      <ApiSection className="flex flex-col gap-4" id="webhook-headers" title="Headers">
        <FieldTable fields={headersOf(document)} />
      </ApiSection>
      <ApiSection
        className="flex flex-col gap-4"
        id="webhook-signature"
        title="Check the signature"
      >
        <p className="max-w-reading text-text-2">
          <WithCode>
            {`Requests are signed as Standard Webhooks say. The key is what follows \`whsec_\` in the secret, decoded from base64. Compute the signature over the body as it came, before it is parsed, compare it in constant time, and refuse a request whose timestamp is more than ${durationOf(rules.tolerance_seconds)} off. These programs need no library and read the secret from \`WEBHOOK_SECRET\` in the environment; \`standardwebhooks\` does the same in most languages.`}
          </WithCode>
        </p>
        <CodeTabs name="Receivers" examples={receivers(rules.tolerance_seconds)} />
      </ApiSection>
      <ApiSection
        className="flex flex-col gap-4"
        id="webhook-retries"
        title="Retries, order and repeats"
      >
        <ul className="flex max-w-reading list-disc flex-col gap-2 pl-5 text-text-2">
          <li>
            <WithCode>
              {`Any answer in the 200s within ${durationOf(rules.timeout_seconds)} takes an event. A redirect is not followed, and counts as a failure like any other answer.`}
            </WithCode>
          </li>
          <li>
            {`What fails is sent again ${rules.retry_after_seconds.length} times: after ${retries}, each counted from the try before and up to a fifth longer. Then it is given up; an owner can send it again under Connect.`}
          </li>
          <li>
            <WithCode>
              {
                'An answer of 410 ends it: a subscription is deleted, and a webhook is switched off until an owner switches it on.'
              }
            </WithCode>
          </li>
          <li>
            Events of one conversation come in their order: a later one waits until the one before
            is taken or given up. Events of different conversations do not wait for each other.
          </li>
          <li>
            <WithCode>
              {
                'An event comes at least once, and may come twice. It keeps its `webhook-id`: note the ids that you have handled, and pass over those that you know.'
              }
            </WithCode>
          </li>
        </ul>
      </ApiSection>
      {eventsOf(document).map(({ id, name, about, fields, example }) => (
        <ApiSection
          className="flex flex-col gap-4"
          key={id}
          id={id}
          title={<span className="font-mono">{name}</span>}
        >
          <p className="max-w-reading text-text-2">
            <WithCode>{about}</WithCode>
          </p>
          <div className="grid gap-x-8 gap-y-6 xl:grid-cols-2">
            <FieldTable fields={fields} />
            <CopyField label="Example" text={example} heading="h4" lines />
          </div>
        </ApiSection>
      ))}
    </section>
  )
}
