import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CodeXml, ExternalLink } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { CopyButton } from '@/components/copy-button.tsx'
import { Input } from '@/components/form/input.tsx'
import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { isPublished } from '../agent-search.ts'
import { tell } from '../minute/minute-queries.ts'
import type { Template } from '../template.ts'
import { WidgetSection } from './widget-section.tsx'

const QrCode = lazy(() =>
  import('../publishing/qr-code.tsx').then(({ QrCode }) => ({ default: QrCode })),
)

const links = [
  {
    path: '/agent',
    label: 'Meet the agent',
    help: 'Full screen, with face and voice. No account needed.',
  },
  { path: '/assistant', label: 'Chat', help: 'The same agent as a chat with its history.' },
]

/** Where people meet the published agent: its links, and other sites. */
export function Channels({ template }: { template: Template }) {
  const client = useQueryClient()
  if (!isPublished(template)) {
    return (
      <p className="rounded-xl border border-border-2 bg-bg-2 p-4 text-text-2">
        {template.name} has no public link yet. Publish it, and anyone with the link can talk to it.
      </p>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      {links.map(({ path, label, help }) => (
        <PublicLink
          key={path}
          link={`${window.location.origin}${path}?id=${template.id}`}
          name={template.name}
          {...{ label, help }}
          onShared={() => void tell(template, { shared: true }, client)}
        />
      ))}
      <WidgetSection template={template} />
      <section aria-label="API" className="rounded-xl border border-border-2 bg-bg-2 p-4">
        <h3 className="font-medium">API</h3>
        <p className="mb-3 text-13 text-text-2">
          Your own systems talk to {template.name}: over HTTP, as a model of an OpenAI client, or as
          a tool of an MCP client.
        </p>
        <Button size="sm" asChild>
          <Link to="/dashboard/integrations" search={{ open: 'api' }}>
            <CodeXml size={16} aria-hidden="true" />
            API quick start
          </Link>
        </Button>
      </section>
    </div>
  )
}

type PublicLinkProps = {
  link: string
  name: string
  label: string
  help: string
  onShared: () => void
}

function PublicLink({ link, name, label, help, onShared }: PublicLinkProps) {
  return (
    <section
      aria-label={label}
      className="flex gap-4 rounded-xl border border-border-2 bg-bg-2 p-4 max-sm:flex-col"
    >
      <Suspense fallback={<Skeleton className="h-32 w-24 flex-none rounded-lg" />}>
        <QrCode
          text={link}
          title={`QR code: ${label}`}
          file={`${name} ${label} QR code`}
          className="size-24 rounded-lg"
        />
      </Suspense>
      <div className="min-w-0 flex-1">
        <h3 className="flex items-center gap-2 font-medium">
          {label} <Badge tone="ok">Live</Badge>
        </h3>
        <p className="mb-3 text-13 text-text-2">{help}</p>
        <div className="flex flex-wrap items-center gap-2">
          <Input
            readOnly
            value={link}
            inputSize="sm"
            aria-label={`${label}: public link`}
            onFocus={(event) => event.target.select()}
            className="min-w-0 flex-1 basis-full @[520px]:basis-0"
          />
          <CopyButton label="Copy link" text={link} onCopied={onShared} />
          <Button size="sm" asChild>
            <a href={link} target="_blank" rel="noopener" onClick={onShared}>
              <ExternalLink size={16} aria-hidden="true" />
              Open
            </a>
          </Button>
        </div>
      </div>
    </section>
  )
}
