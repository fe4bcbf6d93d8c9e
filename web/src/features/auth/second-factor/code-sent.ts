import { supabase } from '@/lib/supabase.ts'

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

function rememberCode(email: string, now = Date.now()) {
  try {
    sessionStorage.setItem(key, JSON.stringify([email, now]))
  } catch {
    // Without storage the countdown starts again with the page.
  }
}

/** Mails the code of the second step of a sign-in. */
export async function sendCode(email: string | undefined) {
  if (!email) throw new Error('Email not available for OTP verification.')
  const { error } = await supabase().auth.signInWithOtp({
    email,
    options: { shouldCreateUser: false },
  })
  if (error) throw error
  rememberCode(email)
}
