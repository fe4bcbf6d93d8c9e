import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { FileInput } from '../adding/file-input.tsx'

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
      <FileInput ref={input} label={label} onFiles={onFiles} />
      <Button variant={variant} onClick={() => input.current?.click()}>
        <Plus size={16} aria-hidden="true" />
        {label}
      </Button>
    </>
  )
}
