import { FileUp, X } from 'lucide-react'
import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { fileSize } from '@/lib/format/file-size.ts'
import { cell, changed, Failure, passages, phoneRow, usedBy } from '../source-row.tsx'
import { Working } from '../source-status.tsx'
import { SameNameQuestion } from './same-name-question.tsx'
import { UploadActs } from './upload-acts.tsx'
import type { Upload, Uploading } from './use-uploads.ts'

type UploadRowProps = { upload: Upload; uploading: Uploading }

/** A file that is not on the server yet, in the place where its source will stand. */
export function UploadRow({ upload, uploading }: UploadRowProps) {
  const { file, percent, same, error } = upload
  return (
    <>
      <tr className={phoneRow}>
        <td className={`${cell} pl-4`}>
          <span className="flex min-w-0 items-center gap-3">
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
          ) : same ? (
            <Badge>Here already</Badge>
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
      {same && (
        <tr className="max-sm:block">
          <td
            colSpan={6}
            className="border-border-1 border-b bg-accent-soft/40 py-2 pr-3 pl-11 text-12 text-text-1 max-sm:block max-sm:pl-4"
          >
            <SameNameQuestion upload={upload} uploading={uploading} />
          </td>
        </tr>
      )}
      {error && (
        <Failure message={error}>
          <UploadActs upload={upload} uploading={uploading} />
        </Failure>
      )}
    </>
  )
}
