import type { Ref } from 'react'
import { acceptedFiles } from '../source.ts'

type FileInputProps = {
  ref: Ref<HTMLInputElement>
  label: string
  onFiles: (files: File[]) => void
  /** One file alone. */
  single?: boolean
}

/** The file chooser behind a button. */
export function FileInput({ ref, label, onFiles, single = false }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      multiple={!single}
      accept={acceptedFiles}
      aria-label={label}
      className="sr-only"
      tabIndex={-1}
      onChange={(event) => {
        onFiles(Array.from(event.target.files ?? []))
        event.target.value = ''
      }}
    />
  )
}
