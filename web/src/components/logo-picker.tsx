import { ImageUp, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { logoFault, logoTypes } from '@/lib/logo-files.ts'
import { toast } from '@/lib/toast.ts'
import { Button } from './ui/button.tsx'
import { Skeleton } from './ui/skeleton.tsx'

type LogoPickerProps = {
  /** Whose logo it is: a first letter stands for one that is missing. */
  name: string
  /** Null for none, undefined while nobody knows. */
  url: string | null | undefined
  canWrite: boolean
  isUploading: boolean
  isRemoving: boolean
  onFile: (file: File) => void
  onRemove: () => void
}

/** A logo, and its file: one that cannot be a logo is refused at once. */
export function LogoPicker(props: LogoPickerProps) {
  const { name, url, canWrite, isUploading, isRemoving, onFile, onRemove } = props
  const input = useRef<HTMLInputElement>(null)
  function choose(file: File | undefined) {
    if (!file) return
    const fault = logoFault(file)
    if (fault) toast.error('The logo was not saved', { description: fault })
    else onFile(file)
  }
  return (
    <div className="flex flex-wrap items-center gap-4">
      {url === undefined ? (
        <Skeleton className="size-16 rounded-xl" />
      ) : url ? (
        <img
          src={url}
          alt={`Logo of ${name}`}
          className="size-16 flex-none rounded-xl border bg-bg-1 object-contain"
        />
      ) : (
        <span
          aria-hidden="true"
          className="grid size-16 flex-none place-items-center rounded-xl border bg-bg-1 font-medium text-20 text-text-3"
        >
          {name.trim().charAt(0).toUpperCase()}
        </span>
      )}
      <p className="min-w-0 flex-1 basis-40 text-13 text-text-2">
        {url === null ? 'No logo yet. ' : ''}PNG, JPEG, WebP, GIF or AVIF, at most 5 MB.
      </p>
      {canWrite && (
        <span className="flex gap-2">
          {url && (
            <Button busy={isRemoving} onClick={onRemove}>
              <Trash2 size={16} aria-hidden="true" />
              Remove
            </Button>
          )}
          <Button busy={isUploading} onClick={() => input.current?.click()}>
            <ImageUp size={16} aria-hidden="true" />
            {url ? 'Replace' : 'Upload logo'}
          </Button>
          <input
            ref={input}
            type="file"
            aria-label="Logo file"
            accept={logoTypes.join(',')}
            className="sr-only"
            tabIndex={-1}
            onChange={(event) => {
              choose(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </span>
      )}
    </div>
  )
}
