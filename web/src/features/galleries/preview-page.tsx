import { Link } from '@tanstack/react-router'
import { ChartNoAxesColumn, Eye, Lock, Monitor, Pencil, Smartphone, Tablet } from 'lucide-react'
import { useState } from 'react'
import { Segmented } from '@/components/form/segmented.tsx'
import { TopBar } from '@/components/layout/top-bar.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Scaled } from '@/components/ui/scaled.tsx'
import { useTitle } from '@/lib/hooks/use-title.ts'
import { audiences, type Gallery, type GalleryPage, galleryLink } from './gallery.ts'
import { GalleryTitle } from './gallery-title.tsx'
import { GalleryView } from './public/gallery-view.tsx'
import { PublishButton } from './publish-button.tsx'
import { WithoutKnowledge } from './without-knowledge.tsx'

const widths = { phone: 390, tablet: 768, desktop: 1024 }
type Device = keyof typeof widths

const devices = [
  { value: 'phone', name: 'Phone', label: <Smartphone size={16} aria-hidden="true" /> },
  { value: 'tablet', name: 'Tablet', label: <Tablet size={16} aria-hidden="true" /> },
  { value: 'desktop', name: 'Desktop', label: <Monitor size={16} aria-hidden="true" /> },
] as const

type PreviewPageProps = {
  row: Gallery
  page: GalleryPage
  canWrite: boolean
  /** Whether the reader may see how often it is visited. */
  hasFigures: boolean
}

/** The page that an audience sees, at the widths of a phone, a tablet and a desktop. */
export function PreviewPage({ row, page, canWrite, hasFigures }: PreviewPageProps) {
  const [device, setDevice] = useState<Device>(() =>
    window.innerWidth < 640 ? 'phone' : 'desktop',
  )
  useTitle(row.title)
  const hasAgents = page.agents.some(({ is_published }) => is_published)
  return (
    <>
      <TopBar
        title={<GalleryTitle title={row.title} status={row.status} />}
        actions={
          <>
            <span className="max-sm:hidden">
              <Segmented label="Width" value={device} options={devices} onChange={setDevice} />
            </span>
            {hasFigures && (
              <Button asChild className="max-lg:w-9 max-lg:px-0">
                <Link to="/dashboard/gallery/$galleryId" params={{ galleryId: row.id }} search={{}}>
                  <ChartNoAxesColumn size={16} aria-hidden="true" />
                  <span className="max-lg:sr-only">Analytics</span>
                </Link>
              </Button>
            )}
            <Button asChild className="max-lg:w-9 max-lg:px-0">
              <Link to="/dashboard/gallery/$galleryId/edit" params={{ galleryId: row.id }}>
                <Pencil size={16} aria-hidden="true" />
                <span className="max-lg:sr-only">Edit</span>
              </Link>
            </Button>
            {canWrite && (
              <PublishButton
                gallery={row}
                blocked={hasAgents ? undefined : 'Add an agent that is published first.'}
              />
            )}
          </>
        }
      />
      <div className="flex flex-col items-center gap-4 p-4 lg:p-8">
        {canWrite && <WithoutKnowledge agents={page.agents} />}
        <span className="sm:hidden">
          <Segmented label="Width" value={device} options={devices} onChange={setDevice} />
        </span>
        {/* What does not fit beside the menu is made smaller, not squeezed: it would be another width. */}
        <section aria-label="Preview" className="w-full">
          <Scaled width={widths[device]}>
            <div className="overflow-hidden rounded-xl border bg-bg-1">
              <p className="flex h-10 items-center gap-2 border-b bg-bg-0 px-4 text-12 text-text-2">
                <Lock size={16} className="flex-none text-text-3" aria-hidden="true" />
                <span className="min-w-0 flex-1 truncate">{galleryLink(row.id)}</span>
                <span className="flex flex-none items-center gap-1.5">
                  <Eye size={16} className="text-text-3" aria-hidden="true" />
                  {audiences[row.audience]}
                </span>
              </p>
              <GalleryView page={page} way={null} />
            </div>
          </Scaled>
        </section>
      </div>
    </>
  )
}
