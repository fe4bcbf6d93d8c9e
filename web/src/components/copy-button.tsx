import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { toast } from '@/lib/toast.ts'

type CopyButtonProps = { label: string; text: string; onCopied?: () => void }

export function CopyButton({ label, text, onCopied }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      onCopied?.()
      setTimeout(() => setCopied(false), 1500)
    } catch {
      toast.error('The browser did not allow copying.')
    }
  }
  const Icon = copied ? Check : Copy
  return (
    <>
      <Button size="sm" onClick={copy}>
        <Icon size={16} aria-hidden="true" />
        {label}
      </Button>
      <span role="status" className="sr-only">
        {copied ? 'Copied' : ''}
      </span>
    </>
  )
}
