import { CircleAlert, X } from 'lucide-react'
import { Button } from '@/components/ui/button.tsx'
import { Working } from '../source-status.tsx'
import { SameNameQuestion } from './same-name-question.tsx'
import { UploadActs } from './upload-acts.tsx'
import type { Uploading } from './use-uploads.ts'

/** Files on their way, where there is no table to put them into. */
export function UploadList({ uploading }: { uploading: Uploading }) {
  return (
    <ul>
      {uploading.uploads.map((upload) => (
        <li
          key={upload.id}
          className="flex flex-wrap items-center gap-3 border-border-1 border-b px-4 py-2.5"
        >
          <span className="min-w-0 flex-1 basis-40 truncate font-medium text-13">
            {upload.file.name}
          </span>
          {!upload.error && (
            <Button
              variant="ghost"
              size="sm"
              icon
              className="order-1"
              aria-label={`Cancel the upload of ${upload.file.name}`}
              onClick={upload.cancel}
            >
              <X size={16} aria-hidden="true" />
            </Button>
          )}
          {upload.error ? (
            <>
              <span role="alert" className="flex min-w-0 basis-full items-center gap-2 text-12">
                <CircleAlert size={16} className="text-red" aria-hidden="true" />
                {upload.error}
              </span>
              <UploadActs upload={upload} uploading={uploading} />
            </>
          ) : upload.same ? (
            <span className="order-2 basis-full text-12">
              <SameNameQuestion upload={upload} uploading={uploading} />
            </span>
          ) : (
            <span className="w-30 flex-none">
              <Working label="Uploading" percent={upload.percent} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
