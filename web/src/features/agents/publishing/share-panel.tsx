import { useQueryClient } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { CopyButton } from '@/components/copy-button.tsx'
import { Portrait } from '@/components/face/portrait.tsx'
import { Input } from '@/components/form/input.tsx'
import { AiBadge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { publicLink } from '../agent-search.ts'
import { tell } from '../minute/minute-queries.ts'
import type { Template, TemplateFields } from '../template.ts'

const QrCode = lazy(() => import('./qr-code.tsx').then(({ QrCode }) => ({ default: QrCode })))

/** How people get to a published agent, and whom they meet there. */
export function SharePanel({ template, live }: { template: Template; live: TemplateFields }) {
  const link = publicLink(template.id)
  const client = useQueryClient()
  const noteShared = () => void tell(template, { shared: true }, client)
  return (
    <div className="flex flex-col gap-4 px-5 pb-5">
      <div className="flex flex-wrap items-center gap-2">
        <Input
          readOnly
          value={link}
          inputSize="sm"
          aria-label="Public link"
          onFocus={(event) => event.target.select()}
          className="flex-1 basis-56"
        />
        <CopyButton label="Copy link" text={link} onCopied={noteShared} />
      </div>
      <div className="grid grid-cols-[144px_minmax(0,1fr)] gap-4 max-sm:grid-cols-1">
        <figure className="flex flex-col gap-1.5 max-sm:items-center">
          <Suspense fallback={<Skeleton className="h-44 w-36 rounded-lg" />}>
            <QrCode
              text={link}
              title="QR code of the public link"
              file={`${live.name} QR code`}
              className="size-36 rounded-lg"
            />
          </Suspense>
          <figcaption className="text-center text-12 text-text-3">
            Scan to talk on a phone.
          </figcaption>
        </figure>
        <LivePreview link={link} live={live} onOpen={noteShared} />
      </div>
    </div>
  )
}

type LivePreviewProps = { link: string; live: TemplateFields; onOpen: () => void }

function LivePreview({ link, live, onOpen }: LivePreviewProps) {
  const [question] = live.starter_questions
  return (
    <section
      aria-label="What visitors meet"
      className="flex min-w-0 flex-col gap-3 rounded-xl border bg-bg-1 p-3"
    >
      <div className="flex items-center gap-3">
        <Portrait personId={live.avatar} styleId={live.style_id} name="" size={64} />
        <div className="min-w-0">
          <p className="flex items-center gap-2 font-medium">
            <span className="truncate">{live.name}</span>
            <AiBadge />
          </p>
          <p className="truncate text-13 text-text-2">{live.role}</p>
        </div>
      </div>
      {live.greeting && <p className="line-clamp-3 text-13">{live.greeting}</p>}
      {question && <p className="truncate text-12 text-text-3">“{question}”</p>}
      <Button size="sm" className="mt-auto self-start" asChild>
        <a href={link} target="_blank" rel="noopener" onClick={onOpen}>
          <ExternalLink size={16} aria-hidden="true" />
          Open as a visitor
        </a>
      </Button>
    </section>
  )
}
