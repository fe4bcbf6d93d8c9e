import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { Button } from '@/components/ui/button.tsx'
import { useWords } from '@/lib/visitor-words/use-words.ts'
import { useAuth } from '@/session/auth-context.tsx'
import type { Way } from './gallery-view.tsx'
import { publicGalleryQuery } from './queries.ts'
import { useNoteVisit } from './use-note-visit.ts'

type BackToGalleryProps = { galleryId: string; agentId: string; way: Way }

/** The way back from an agent to the gallery that shows it; nothing where the visitor meets no such gallery. */
export function BackToGallery({ galleryId, agentId, way }: BackToGalleryProps) {
  const words = useWords()
  const { session, user } = useAuth()
  const query = { ...publicGalleryQuery(galleryId, user?.id), enabled: session !== null }
  const { data } = useQuery(query)
  const page = data?.agents.some(({ id }) => id === agentId) ? data : undefined
  useNoteVisit({ galleryId: page?.id, agentId, visitorId: user?.id })
  if (!page) return null
  return (
    <Button asChild variant="ghost" className="-ml-2 min-w-0 shrink px-2">
      <Link to={way} search={{ gallery: page.id }} aria-label={words.backTo(page.title)}>
        <ArrowLeft size={16} aria-hidden="true" />
        <span className="max-w-48 truncate max-sm:sr-only">{page.title}</span>
      </Link>
    </Button>
  )
}
