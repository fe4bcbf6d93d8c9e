import { Link } from '@tanstack/react-router'
import { ChartNoAxesColumn, Eye, Link as LinkIcon, Pencil, Trash2 } from 'lucide-react'
import { Portrait } from '@/components/face/portrait.tsx'
import { DropdownMenuItem, DropdownMenuSeparator } from '@/components/ui/dropdown-menu.tsx'
import { RowMenu, RowMenuItem } from '@/components/ui/row-menu.tsx'
import { exactTime, relativeTime } from '@/lib/format/relative-time.ts'
import { audiences } from './gallery.ts'
import { GalleryState } from './gallery-state.tsx'
import type { ListedGallery } from './queries.ts'

/** An agent that a gallery can show. */
export type KnownAgent = {
  id: string
  name: string
  role: string
  avatar: string
  style_id: string
  live_version: number | null
}

type GalleryCardProps = {
  gallery: ListedGallery
  /** The agents of the organisation, as far as they are known. */
  agents: readonly KnownAgent[]
  userId: string | undefined
  /** Whether the reader may see how often it is visited. */
  hasFigures: boolean
  onCopyLink: (gallery: ListedGallery) => void
  onDelete: (gallery: ListedGallery) => void
}

/** The faces, the title, who may see it, and who touched it last. The title is the link, the whole card its target. */
export function GalleryCard(props: GalleryCardProps) {
  const { gallery, agents, userId, hasFigures, onCopyLink, onDelete } = props
  const { id, title, audience, status, updated_at, updated_by, gallery_agents } = gallery
  const count = gallery_agents.length
  const shown = gallery_agents.flatMap(
    ({ template_id }) => agents.find((agent) => agent.id === template_id) ?? [],
  )
  return (
    <article className="relative flex flex-col overflow-hidden rounded-xl border border-border-2 bg-bg-2 transition-colors hover:border-border-4 has-[a:focus-visible]:border-focus">
      <div className="flex flex-1 flex-col gap-3 p-4">
        <span className="flex h-10 items-center">
          {shown.slice(0, 5).map((agent) => (
            <Portrait
              key={agent.id}
              personId={agent.avatar}
              styleId={agent.style_id}
              name=""
              size={40}
              className="ring-2 ring-bg-2 not-first:-ml-1"
            />
          ))}
          {count === 0 && <span className="text-13 text-text-3">No agents in it yet</span>}
        </span>
        <div className="min-w-0">
          <h3 className="pr-6 font-medium text-16">
            <Link
              to="/dashboard/gallery/$galleryId/edit"
              params={{ galleryId: id }}
              className="block truncate after:absolute after:inset-0 focus-visible:outline-none"
            >
              {title}
            </Link>
          </h3>
          <p className="truncate text-13 text-text-2">
            {count > 0 && `${count} ${count === 1 ? 'agent' : 'agents'}, `}
            {count > 0 ? audiences[audience].replace(/^./, lower) : audiences[audience]}
          </p>
        </div>
        <p>
          <GalleryState status={status} />
        </p>
      </div>
      <div className="absolute top-2 right-2">
        <RowMenu name={title}>
          <DropdownMenuItem asChild>
            <Link to="/dashboard/gallery/$galleryId/edit" params={{ galleryId: id }}>
              <Pencil size={16} aria-hidden="true" />
              Edit
            </Link>
          </DropdownMenuItem>
          <DropdownMenuItem asChild>
            <Link to="/dashboard/gallery/$galleryId/preview" params={{ galleryId: id }}>
              <Eye size={16} aria-hidden="true" />
              Preview
            </Link>
          </DropdownMenuItem>
          {hasFigures && (
            <DropdownMenuItem asChild>
              <Link to="/dashboard/gallery/$galleryId" params={{ galleryId: id }} search={{}}>
                <ChartNoAxesColumn size={16} aria-hidden="true" />
                Analytics
              </Link>
            </DropdownMenuItem>
          )}
          {status === 'published' && (
            <RowMenuItem icon={LinkIcon} onSelect={() => onCopyLink(gallery)}>
              Copy link
            </RowMenuItem>
          )}
          <DropdownMenuSeparator />
          <RowMenuItem icon={Trash2} isDanger onSelect={() => onDelete(gallery)}>
            Delete
          </RowMenuItem>
        </RowMenu>
      </div>
      <p className="flex h-10 items-center border-border-1 border-t px-4 text-12 text-text-3">
        <span className="truncate">
          Edited{updated_by && updated_by === userId ? ' by you' : ''}{' '}
          <time dateTime={updated_at} title={exactTime(updated_at)}>
            {relativeTime(updated_at)}
          </time>
        </span>
      </p>
    </article>
  )
}

const lower = (letter: string) => letter.toLowerCase()
