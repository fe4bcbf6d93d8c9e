import { ToolFault } from '../tools/fault.ts'

/** Why a connected system did not do it, and what that says of the connection: null when it is as it was. */
export class ConnectionFault extends ToolFault {
  readonly status: 'refused' | 'failing' | null

  constructor(message: string, status: 'refused' | 'failing' | null = null) {
    super(message)
    this.status = status
  }
}

export const refusedBy = (title: string) =>
  new ConnectionFault(
    `${title} does not let us in. An owner of the organization has to connect it again.`,
    'refused',
  )

/** The fault of an answer that is none of success. */
export function faultOfAnswer(
  title: string,
  { status, headers }: Response,
  said: string | undefined,
): ConnectionFault {
  if (status === 429) {
    const seconds = Number(headers.get('retry-after'))
    const later = Number.isInteger(seconds) && seconds > 0 ? `in ${seconds} s` : 'later'
    return new ConnectionFault(`${title} takes no more requests for now. Try again ${later}.`)
  }
  if (status === 401) return refusedBy(title)
  if (status >= 500) return new ConnectionFault(`${title} failed (${status}).`, 'failing')
  const why = said ? `: ${said.slice(0, 200)}` : ` (${status}).`
  return new ConnectionFault(`${title} refused it${why}`)
}
