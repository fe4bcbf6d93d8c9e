import { cn } from '@/lib/cn.ts'
import { publicConfig } from '@/lib/supabase.ts'

const thisMachine = /^(localhost|127(\.\d+){3}|\[::1\])$/

type NoteProps = { className?: string }

function Note({ className, what, at }: NoteProps & { what: string; at: string }) {
  // The server shows what it did not send to its own machine alone.
  if (!thisMachine.test(window.location.hostname)) return null
  return (
    <span className={cn('block text-13 text-text-2', className)}>
      This machine sends no {what}:{' '}
      <a href={at} target="_blank" rel="noopener" className="link-text">
        read it at {at}
      </a>
    </span>
  )
}

/** Beside every “we sent a mail”: where it is, while nothing is set up that could send it. */
export function DevMailNote(props: NoteProps) {
  return publicConfig().devMail ? <Note what="mail" at="/dev/mail" {...props} /> : null
}

/** The same beside every “we sent a text message”. */
export function DevTextsNote(props: NoteProps) {
  return publicConfig().devTexts ? <Note what="text message" at="/dev/texts" {...props} /> : null
}
