import { CopyField } from '@/components/copy-field.tsx'
import { Sheet } from '@/components/ui/sheet.tsx'
import { conversationAddress, messageBody } from './example.ts'
import { GuideContent } from './guide-content.tsx'
import type { ExampleAgent } from './queries.ts'
import type { Service } from './services.ts'

type ServiceGuideProps = {
  service: Service | undefined
  agent: ExampleAgent | null
  onCreate: (() => void) | undefined
  onClose: () => void
}

/** How to ask an agent from a service that is not connected. */
export function ServiceGuide({ service, agent, onCreate, onClose }: ServiceGuideProps) {
  return (
    <Sheet open={service !== undefined} onOpenChange={(open) => !open && onClose()}>
      {service && (
        <GuideContent title={`Call an agent from ${service.name}`} onCreate={onCreate}>
          <p className="text-text-2">
            {service.name} sends a message over HTTPS and gets the answer with its citations.
          </p>
          <ol className="flex list-decimal flex-col gap-2 pl-5 text-text-1 marker:text-text-3">
            {service.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <CopyField
            label="Address"
            hint={agent ? agent.name : 'Publish an agent to get its id'}
            text={conversationAddress(agent)}
          />
          <CopyField
            label="Headers"
            text={'Authorization: Bearer YOUR_KEY\nContent-Type: application/json'}
          />
          <CopyField label="Body" text={messageBody} />
          <p className="text-13 text-text-2">
            YOUR_KEY is an integration key that may talk to agents.{' '}
            {!onCreate && 'An owner of your organization can create one.'}
          </p>
        </GuideContent>
      )}
    </Sheet>
  )
}
