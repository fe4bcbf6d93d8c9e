import { Link } from '@tanstack/react-router'
import { CodeXml, Copy, ExternalLink } from 'lucide-react'
import { Input } from '@/components/form/input.tsx'
import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { toast } from '@/lib/toast.ts'
import { isPublished } from '../agent-search.ts'
import type { Template } from '../template.ts'

const channels = [
  {
    path: '/agent',
    label: 'Meet the agent',
    help: 'Full screen, with face and voice. No account needed.',
  },
  { path: '/assistant', label: 'Chat', help: 'The same agent as a chat with its history.' },
]

async function copy(link: string) {
  try {
    await navigator.clipboard.writeText(link)
    toast.success('Link copied')
  } catch {
    toast.error('The browser did not allow copying.')
  }
}

export function Channels({ template }: { template: Template }) {
  if (!isPublished(template)) {
    return (
      <p className="rounded-xl border border-border-2 bg-bg-2 p-4 text-text-2">
        {template.name} has no public link yet. Publish it, and anyone with the link can talk to it.
      </p>
    )
  }
  return (
    <ul className="flex flex-col gap-4">
      {channels.map(({ path, label, help }) => {
        const link = `${window.location.origin}${path}?id=${template.id}`
        return (
          <li key={path} className="rounded-xl border border-border-2 bg-bg-2 p-4">
            <p className="flex items-center gap-2 font-medium">
              {label} <Badge tone="ok">Live</Badge>
            </p>
            <p className="mb-3 text-13 text-text-2">{help}</p>
            <div className="flex flex-wrap gap-2">
              <Input
                readOnly
                value={link}
                aria-label={`${label}: public link`}
                onFocus={(event) => event.target.select()}
                className="min-w-0 flex-1 basis-full @[520px]:basis-0"
              />
              <Button onClick={() => void copy(link)}>
                <Copy size={16} aria-hidden="true" />
                Copy link
              </Button>
              <Button asChild>
                <a href={link} target="_blank" rel="noopener">
                  <ExternalLink size={16} aria-hidden="true" />
                  Open
                </a>
              </Button>
            </div>
          </li>
        )
      })}
      <li className="rounded-xl border border-border-2 bg-bg-2 p-4">
        <p className="font-medium">API</p>
        <p className="mb-3 text-13 text-text-2">
          Your own systems talk to {template.name}: over HTTP, as a model of an OpenAI client, or as
          a tool of an MCP client.
        </p>
        <Button asChild>
          <Link to="/dashboard/integrations" search={{ open: 'api' }}>
            <CodeXml size={16} aria-hidden="true" />
            API quick start
          </Link>
        </Button>
      </li>
    </ul>
  )
}
