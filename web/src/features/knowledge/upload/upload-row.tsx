import { FileUp, X } from 'lucide-react'
import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { fileSize } from '@/lib/format/file-size.ts'
import { cell, changed, Failure, passages, phoneRow, usedBy } from '../source-row.tsx'
import { Working } from '../source-status.tsx'
import type { Upload } from './use-uploads.ts'

type UploadRowProps = { upload: Upload; onRetry: () => void; onDismiss: () => void }

/** A file that is not on the server yet, in the place where its source will stand. */
export function UploadRow({ upload, onRetry, onDismiss }: UploadRowProps) {
  const { file, percent, error } = upload
  return (
    <>
      <tr className={phoneRow}>
        <td className={`${cell} pl-4`}>
          <span className="flex items-center gap-3">
            <FileUp size={16} className="flex-none text-text-3" aria-hidden="true" />
            <span className="min-w-0">
              <span className="block truncate font-medium text-text-1">{file.name}</span>
              <span className="block truncate text-12 text-text-3">{fileSize(file.size)}</span>
            </span>
          </span>
        </td>
        <td className={cell}>
          {error ? (
            <Badge tone="bad">Not uploaded</Badge>
          ) : (
            <Working label="Uploading" percent={percent} />
          )}
        </td>
        <td className={`${cell} text-right ${passages}`}>–</td>
        <td className={`${cell} ${usedBy}`} />
        <td className={`${cell} text-12 text-text-3 ${changed}`}>now</td>
        <td className={`${cell} pr-2 pl-0`}>
          {!error && (
            <Button
              variant="ghost"
              size="sm"
              icon
              aria-label={`Cancel the upload of ${file.name}`}
              onClick={upload.cancel}
            >
              <X size={16} aria-hidden="true" />
            </Button>
          )}
        </td>
      </tr>
      {error && (
        <Failure message={error}>
          <Button size="sm" onClick={onRetry}>
            Retry
          </Button>
          <Button size="sm" variant="ghost" onClick={onDismiss}>
            Remove
          </Button>
        </Failure>
      )}
    </>
  )
}
