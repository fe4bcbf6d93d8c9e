import { Link } from '@tanstack/react-router'
import { TopBar } from '@/components/layout/top-bar.tsx'
import { Button } from '@/components/ui/button.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'

export function NoSuchGallery() {
  return (
    <>
      <TopBar title="Gallery" />
      <EmptyState
        title="This gallery does not exist"
        action={
          <Button asChild>
            <Link to="/dashboard/galleries">Back to galleries</Link>
          </Button>
        }
      >
        It may have been deleted, or belong to another organization.
      </EmptyState>
    </>
  )
}
