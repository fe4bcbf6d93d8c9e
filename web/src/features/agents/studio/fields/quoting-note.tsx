import { Link } from '@tanstack/react-router'
import { Info } from 'lucide-react'

type QuotingNoteProps = {
  /** Whether that was chosen; else no model is connected. */
  isChosen: boolean
  canConnect: boolean
}

/** That what is written for a model changes nothing while the agent only quotes, and what to do about it. */
export function QuotingNote({ isChosen, canConnect }: QuotingNoteProps) {
  return (
    <p role="note" className="flex gap-2 text-13 text-text-2">
      <Info size={16} className="mt-0.5 text-text-3" aria-hidden="true" />
      <span>
        The built-in responder quotes your sources and does not write by these.{' '}
        {isChosen ? (
          <Link to="." search={{ section: 'model' }} className="link-text">
            Choose a model
          </Link>
        ) : canConnect ? (
          <Link to="/dashboard/account/models" className="link-text">
            Connect a model
          </Link>
        ) : (
          'An owner of your organization can connect a model.'
        )}
      </span>
    </p>
  )
}
