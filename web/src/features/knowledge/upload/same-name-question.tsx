import { Button } from '@/components/ui/button.tsx'
import type { Upload, Uploading } from './use-uploads.ts'

type SameNameQuestionProps = { upload: Upload; uploading: Pick<Uploading, 'retry'> }

/** A file of the same name is there already: which of both is meant is for who uploads it to say. */
export function SameNameQuestion({ upload, uploading }: SameNameQuestionProps) {
  const { file, same } = upload
  if (!same) return null
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span role="status" className="min-w-0 flex-1 basis-60">
        {same.title} has a file of this name. Replace it, and answers quote the new one; its agents
        and collections stay.
      </span>
      <span className="flex gap-1">
        <Button
          size="sm"
          aria-label={`Replace ${same.title} with ${file.name}`}
          onClick={() => uploading.retry({ ...upload, replaces: same.id })}
        >
          Replace
        </Button>
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Keep both ${same.title} and ${file.name}`}
          onClick={() => uploading.retry(upload)}
        >
          Keep both
        </Button>
      </span>
    </span>
  )
}
