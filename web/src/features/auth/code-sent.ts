const key = 'codeSent'

/** When the last code was mailed to this address, kept over a reload so that the countdown goes on. */
export function codeSentAt(email: string): number | undefined {
  try {
    const [to, at] = JSON.parse(sessionStorage.getItem(key) ?? '[]') as [string?, number?]
    return to === email ? at : undefined
  } catch {
    return undefined
  }
}

export function rememberCode(email: string, now = Date.now()) {
  try {
    sessionStorage.setItem(key, JSON.stringify([email, now]))
  } catch {
    // Without storage the countdown starts again with the page.
  }
}
