/** Where a provider sends the browser back to: the sign-in page, which handles the callback. */
export function callbackUrl(redirectTo: string | undefined) {
  const url = new URL('/auth/signin', window.location.origin)
  if (redirectTo) url.searchParams.set('redirectTo', redirectTo)
  return url.href
}
