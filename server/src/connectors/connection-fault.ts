import { ToolFault } from '../tools/fault.ts'

/**
 * Why a connected system did not do it: it lets us in no more, does not work, takes no more requests for now, has no
 * such record, or did not accept what it was given.
 */
export type FaultReason = 'refused' | 'failing' | 'busy' | 'absent' | 'rejected'

export class ConnectionFault extends ToolFault {
  /** The system, as people call it. */
  readonly system: string
  readonly reason: FaultReason
  /** After how many seconds it may be asked again, where it says so. */
  readonly seconds: number | undefined

  constructor(
    system: string,
    reason: FaultReason,
    message: string,
    { seconds, isUnanswered = false }: { seconds?: number; isUnanswered?: boolean } = {},
  ) {
    super(message, { isUnanswered })
    this.system = system
    this.reason = reason
    this.seconds = seconds
  }

  /** What it says of the connection; null when that is as it was. */
  get status(): 'refused' | 'failing' | null {
    return this.reason === 'refused' || this.reason === 'failing' ? this.reason : null
  }
}

export function refusedBy(title: string) {
  const words = 'does not let us in. An owner of the organization has to connect it again.'
  return new ConnectionFault(title, 'refused', `${title} ${words}`)
}

export const failingOf = (title: string, words: string) =>
  new ConnectionFault(title, 'failing', `${title} ${words}`)

export const absentIn = (title: string, words: string) =>
  new ConnectionFault(title, 'absent', `${title} has no ${words}.`)

export function busyFault(title: string, seconds?: number) {
  const later = seconds ? `in ${seconds} s` : 'later'
  const words = `${title} takes no more requests for now. Try again ${later}.`
  return new ConnectionFault(title, 'busy', words, seconds === undefined ? {} : { seconds })
}

/** The fault of an answer that is none of success. */
export function faultOfAnswer(
  title: string,
  { status, headers }: Response,
  said: string | undefined,
): ConnectionFault {
  if (status === 429) {
    const seconds = Number(headers.get('retry-after'))
    return busyFault(title, Number.isInteger(seconds) && seconds > 0 ? seconds : undefined)
  }
  if (status === 401) return refusedBy(title)
  if (status >= 500) return failingOf(title, `failed (${status}).`)
  const why = said ? `: ${said.slice(0, 200)}` : ` (${status}).`
  return new ConnectionFault(title, 'rejected', `${title} refused it${why}`)
}
