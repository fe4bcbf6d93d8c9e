import { Button } from '@/components/ui/button.tsx'
import type { Upload, Uploading } from './use-uploads.ts'

/** What can be done about a file that did not arrive. */
export function UploadActs({ upload, uploading }: { upload: Upload; uploading: Uploading }) {
  return (
    <>
      <Button size="sm" onClick={() => uploading.retry(upload)}>
        Retry
      </Button>
      <Button size="sm" variant="ghost" onClick={() => uploading.dismiss(upload.id)}>
        Remove
      </Button>
    </>
  )
}
