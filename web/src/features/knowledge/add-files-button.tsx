import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { acceptedFiles } from './source.ts'

type AddFilesButtonProps = {
  onFiles: (files: File[]) => void
  label?: string
  variant?: 'primary' | 'secondary'
}

export function AddFilesButton({
  onFiles,
  label = 'Add files',
  variant = 'primary',
}: AddFilesButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept={acceptedFiles}
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          onFiles(Array.from(event.target.files ?? []))
          event.target.value = ''
        }}
      />
      <Button variant={variant} onClick={() => input.current?.click()}>
        <Plus size={16} aria-hidden="true" />
        {label}
      </Button>
    </>
  )
}
