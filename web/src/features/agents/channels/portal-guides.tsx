import { useQuery } from '@tanstack/react-query'
import { Check, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { CopyField } from '@/components/copy-field.tsx'
import { embedCode, usualLook } from '@/components/embed/embed-code.ts'
import { Segmented } from '@/components/form/segmented.tsx'
import { Button } from '@/components/ui/button.tsx'
import { namedOptions } from '@/lib/form/options.ts'
import type { Template } from '../template.ts'
import {
  lightningCode,
  originOfPortal,
  type Portal,
  servicePortalCode,
  servicePortalTemplate,
  servicePortalWidget,
} from './portal-code.ts'
import { connectedPortalsQuery } from './queries.ts'

type PortalGuidesProps = {
  template: Template
  allowed: string[]
  busy: boolean
  onAllow: (origin: string) => void
}

/** How the agent comes into pages of Salesforce and ServiceNow, with the code and addresses of this organisation. */
export function PortalGuides({ template, allowed, busy, onAllow }: PortalGuidesProps) {
  const [portal, setPortal] = useState<Portal>('experience')
  const { data: connected = [] } = useQuery(connectedPortalsQuery(template.organization_id))
  const { origin, isOwn } = originOfPortal(portal, connected)
  const own = window.location.origin
  return (
    <section
      aria-labelledby="portals"
      className="flex min-w-0 flex-col gap-4 border-border-1 border-t pt-4"
    >
      <div>
        <h3 id="portals" className="font-medium text-13">
          In Salesforce or ServiceNow
        </h3>
        <p className="text-13 text-text-2">Their pages have rules of their own for other sites.</p>
      </div>
      <Segmented
        label="Where the agent is shown"
        value={portal}
        onChange={setPortal}
        options={namedOptions({
          experience: 'Experience Cloud',
          lightning: 'Lightning',
          'service-portal': 'Service Portal',
        })}
        className="grid w-full grid-cols-3 max-sm:grid-cols-1"
      />
      <ol className="flex list-decimal flex-col gap-4 pl-5 text-13 text-text-2 marker:text-text-3">
        <li>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <span className="min-w-0 wrap-anywhere">
              {isOwn
                ? 'Let '
                : 'Add the address of those pages to the list of sites above, such as '}
              <Value>{origin}</Value>
              {isOwn ? ' embed the agent.' : '.'}
            </span>
            {isOwn &&
              (allowed.includes(origin) ? (
                <span className="flex items-center gap-1 text-12 text-text-3">
                  <Check size={16} aria-hidden="true" /> It may
                </span>
              ) : (
                <Button size="sm" busy={busy} onClick={() => onAllow(origin)}>
                  <Plus size={16} aria-hidden="true" />
                  Add to the list
                </Button>
              ))}
          </div>
        </li>
        <Steps portal={portal} agent={template.id} own={own} />
      </ol>
    </section>
  )
}

function Steps({ portal, agent, own }: { portal: Portal; agent: string; own: string }) {
  const address = <Value>{own}</Value>
  if (portal === 'experience') {
    return (
      <>
        <Step>
          In Salesforce Setup › Trusted URLs, add {address} with the CSP context Experience Builder
          Sites, and tick connect-src, frame-src and img-src.
        </Step>
        <Step>
          In Experience Builder › Settings › Security &amp; Privacy, add {address} to the trusted
          sites for scripts. The security level can stay at Strict CSP.
        </Step>
        <Step>
          In Settings › Advanced › Edit Head Markup, add this, and publish.
          <Code label="Head markup" text={embedCode({ agent }, usualLook, own)} />
        </Step>
      </>
    )
  }
  if (portal === 'lightning') {
    return (
      <>
        <Step>
          In Salesforce Setup › Trusted URLs, add {address} with the CSP context Lightning
          Experience Pages, and tick frame-src.
        </Step>
        <Step>
          Deploy a Lightning web component of these files, and place it in the Lightning App
          Builder.
          {Object.entries(lightningCode(agent, own)).map(([file, text]) => (
            <Code key={file} label={file} text={text} />
          ))}
        </Step>
      </>
    )
  }
  return (
    <>
      <Step>
        In Service Portal › Widgets, make a widget with the ID <Value>{servicePortalWidget}</Value>{' '}
        and this client script.
        <Code label="Client script" text={servicePortalCode(agent, own)} />
      </Step>
      <Step>
        Place it on your pages. To have it on every page, add this to the HTML template of the
        header or footer of your theme instead.
        <Code label="HTML template" text={servicePortalTemplate} />
      </Step>
      <Step>
        If your instance sends a content security policy with these pages, allow {address} in
        script-src, connect-src, img-src and frame-src.
      </Step>
    </>
  )
}

const Step = ({ children }: { children: ReactNode }) => (
  <li className="wrap-anywhere">{children}</li>
)

const Value = ({ children }: { children: string }) => (
  <code className="font-mono text-12 text-text-1">{children}</code>
)

const Code = (field: { label: string; text: string }) => (
  <div className="mt-2">
    <CopyField {...field} lines />
  </div>
)
