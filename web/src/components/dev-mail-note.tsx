import { cn } from '@/lib/cn.ts'
import { publicConfig } from '@/lib/supabase.ts'

const thisMachine = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** Beside every “we sent a mail”: where it is, while nothing is set up that could send it. */
export function DevMailNote({ className }: { className?: string }) {
  // The server shows the mails to its own machine alone.
  if (!publicConfig().devMail || !thisMachine.test(window.location.hostname)) return null
  return (
    <span className={cn('block text-13 text-text-2', className)}>
      This machine sends no mail:{' '}
      <a href="/dev/mail" target="_blank" rel="noopener" className="link-text">
        read it at /dev/mail
      </a>
    </span>
  )
}
