/** What an earlier visit left in the storage of the browser. */
export function setSession(session: object | undefined) {
  const key = `sb-${window.location.hostname.split('.')[0]}-auth-token`
  if (session) localStorage.setItem(key, JSON.stringify(session))
  else localStorage.removeItem(key)
}
