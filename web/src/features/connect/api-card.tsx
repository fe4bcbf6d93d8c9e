import { CodeXml, Plus } from 'lucide-react'
import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Card } from '@/components/ui/card.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'

type ApiCardProps = {
  intended: boolean
  /** Undefined while it is asked for, or when that failed. */
  hasKey: boolean | undefined
  asking: boolean
  onCreate: (() => void) | undefined
  onGuide: () => void
}

export function ApiCard({ intended, hasKey, asking, onCreate, onGuide }: ApiCardProps) {
  return (
    <Card aria-label="API directly" className="flex flex-col gap-3 p-4">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="grid size-8 flex-none place-items-center rounded-lg border text-text-2">
          <CodeXml size={16} aria-hidden="true" />
        </span>
        <h2 className="flex-1 font-medium text-16">API directly</h2>
        {asking && <Skeleton className="h-[22px] w-24 rounded-md" />}
        {hasKey === true && <Badge tone="ok">In place</Badge>}
        {hasKey === false && <Badge tone="draft">No integration key found</Badge>}
      </header>
      <p className="text-13 text-text-2">
        Your own systems talk to your agents, edit them and add knowledge. Each system gets a key
        that may do what you choose, and that you can take back.
      </p>
      <footer className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-1">
        <span className="text-12 text-text-3">
          {intended ? 'You said that you intend to use it. ' : ''}
          <a
            href="/api/v1/openapi.json"
            target="_blank"
            rel="noopener"
            className="text-accent-text hover:underline"
          >
            OpenAPI document
          </a>
        </span>
        <span className="flex flex-wrap items-center gap-2">
          <Button onClick={onGuide}>Quick start</Button>
          {onCreate ? (
            <Button onClick={onCreate}>
              <Plus size={16} aria-hidden="true" />
              Create key
            </Button>
          ) : (
            <span className="text-12 text-text-3">Owners create keys.</span>
          )}
        </span>
      </footer>
    </Card>
  )
}
