import { Link } from '@tanstack/react-router'
import { EyeOff, MessagesSquare } from 'lucide-react'
import { Portrait } from '@/components/face/portrait.tsx'
import { AiBadge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { useWords } from '@/lib/visitor-words/use-words.ts'
import { type GalleryPage, logoAddress, type ShownAgent } from '../gallery.ts'
import { ownColours } from './own-colours.ts'

/** How its agents are met: face to face, or as a chat. */
export type Way = '/agent' | '/assistant'

type GalleryViewProps = {
  page: GalleryPage
  /** Null in a preview, where nobody is talked to. */
  way: Way | null
}

/** A gallery as its audience sees it. It goes by its own width, so that a preview shows what a phone does. */
export function GalleryView({ page, way }: GalleryViewProps) {
  const words = useWords()
  const { id, title, introduction, logo, organization, agents } = page
  const Heading = way ? 'h1' : 'h2'
  return (
    <div
      style={ownColours(page)}
      className="@container min-h-full bg-bg-1 text-text-1"
      data-testid="gallery"
    >
      <div className="mx-auto flex max-w-[1120px] flex-col @min-[640px]:px-10 px-4 @min-[640px]:py-10 py-6">
        <p className="flex items-center gap-3 font-medium text-16">
          {logo && (
            <img
              src={logoAddress(logo)}
              alt=""
              className="h-8 max-w-40 flex-none rounded-md object-contain"
            />
          )}
          <span className="min-w-0">{organization.name}</span>
        </p>
        <Heading className="mt-8 text-balance font-semibold @min-[640px]:text-28 text-20">
          {title}
        </Heading>
        {introduction && (
          <p className="mt-2 max-w-reading whitespace-pre-line text-16 text-text-2">
            {introduction}
          </p>
        )}
        {agents.length === 0 ? (
          <p className="mt-8 text-text-2">{words.nobodyAtTheMoment}</p>
        ) : (
          <ul
            aria-label={words.agents}
            className="mt-8 grid @min-[1000px]:grid-cols-4 @min-[480px]:grid-cols-2 @min-[740px]:grid-cols-3 grid-cols-1 gap-6"
          >
            {agents.map((agent) => (
              <AgentOfGallery key={agent.id} agent={agent} galleryId={id} way={way} />
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

type AgentOfGalleryProps = { agent: ShownAgent; galleryId: string; way: Way | null }

function AgentOfGallery({ agent, galleryId, way }: AgentOfGalleryProps) {
  const words = useWords()
  const { id, name, role, avatar, style_id, caption, is_published } = agent
  const talk = (
    <>
      <MessagesSquare size={16} aria-hidden="true" />
      <span className="truncate">{words.talkTo(name)}</span>
    </>
  )
  return (
    <li className="flex min-w-0 flex-col gap-3">
      <Portrait
        personId={avatar}
        styleId={style_id}
        name=""
        size="fill"
        {...(!is_published && { className: 'opacity-60' })}
      />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <span className="truncate font-medium text-16">{name}</span>
          <AiBadge>{words.aiAgent}</AiBadge>
        </p>
        {role && <p className="truncate text-13 text-text-2">{role}</p>}
        {caption && <p className="mt-2 break-words text-13 text-text-2">{caption}</p>}
      </div>
      {!is_published ? (
        <p className="flex h-8 items-center justify-center gap-1.5 rounded-lg border border-border-3 border-dashed text-12 text-text-2">
          <EyeOff size={16} aria-hidden="true" />
          Hidden until published
        </p>
      ) : way ? (
        <Button asChild variant="primary" className="min-w-0 shrink">
          <Link to={way} search={{ id, gallery: galleryId }}>
            {talk}
          </Link>
        </Button>
      ) : (
        <span className="inline-flex h-8 min-w-0 items-center justify-center gap-1.5 rounded-lg bg-accent-solid px-3 font-medium text-13 text-on-accent">
          {talk}
        </span>
      )}
    </li>
  )
}
