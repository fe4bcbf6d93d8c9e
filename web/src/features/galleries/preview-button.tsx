import { Link } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import { Button } from '@/components/ui/button.tsx'

/** To how a gallery looks to its visitors. */
export function PreviewButton({ galleryId }: { galleryId: string }) {
  return (
    <Button asChild className="max-lg:w-9 max-lg:px-0">
      <Link to="/dashboard/gallery/$galleryId/preview" params={{ galleryId }}>
        <Eye size={16} aria-hidden="true" />
        <span className="max-lg:sr-only">Preview</span>
      </Link>
    </Button>
  )
}
