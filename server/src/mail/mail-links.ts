export type LinkAction = 'verify' | 'invite' | 'recover' | 'magiclink' | 'email-change'

/**
 * A link of a mail: a page of ours that asks for a click, because mail scanners open every link. Built from the
 * configured address, never from request headers (security 24).
 */
export function mailLink(
  publicUrl: string,
  action: LinkAction,
  link: { token: string; type: string; redirectTo: string },
) {
  const url = new URL(`${publicUrl}/r/${action}`)
  url.searchParams.set('token_hash', link.token)
  url.searchParams.set('type', link.type)
  url.searchParams.set('redirect_to', link.redirectTo)
  return url.href
}

/** The page of an invitation to an organisation, which says by its token alone what it is. */
export function invitationLink(publicUrl: string, token: string) {
  const url = new URL(`${publicUrl}/r/invite`)
  url.searchParams.set('token', token)
  return url.href
}

/** Where a notice sends a reader who did not do what it tells of. */
export function recoverPage(publicUrl: string) {
  return `${publicUrl}/r/recover`
}
