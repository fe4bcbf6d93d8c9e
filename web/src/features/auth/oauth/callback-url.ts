/** Where another site sends a person back to: the sign-in, which takes the session and goes on. */
export function placeToReturn(redirectTo: string | undefined) {
  const url = new URL('/auth/signin', window.location.origin)
  if (redirectTo) url.searchParams.set('redirectTo', redirectTo)
  return url.href
}
