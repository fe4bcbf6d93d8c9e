import type { User } from '@supabase/auth-js'
import { provePasskey } from '@/lib/auth/passkeys.ts'
import { supabase } from '@/lib/supabase.ts'

/** The wanted name, with a number behind it when it is taken: the server keeps names apart. */
export function freeName({ factors = [] }: User, wanted: string) {
  const taken = new Set(factors.map(({ friendly_name }) => friendly_name))
  let name = wanted
  for (let number = 2; taken.has(name); number += 1) name = `${wanted} ${number}`
  return name
}

export type Enrolment = { id: string; secret: string; picture: string }

const prefix = 'data:image/svg+xml;utf-8,'

/** A new authenticator, which counts once a code of it was right. */
export async function enrolAuthenticator(friendlyName: string): Promise<Enrolment> {
  const { data, error } = await supabase().auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  // The client leaves the drawing as it is; in an address its # and % would mean something else.
  const drawing = data.totp.qr_code.replace(prefix, '')
  const picture = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`
  return { id: data.id, secret: data.totp.secret, picture }
}

export async function addPasskey(friendlyName: string) {
  const { mfa } = supabase().auth
  const { data, error } = await mfa.enroll({ factorType: 'webauthn', friendlyName })
  if (error) throw error
  try {
    await provePasskey(data.id)
  } catch (error) {
    // Nothing half-made stays behind, and the name is free for the next try.
    await mfa.unenroll({ factorId: data.id })
    throw error
  }
}

export async function removeFactor(factorId: string) {
  const { auth } = supabase()
  const { error } = await auth.mfa.unenroll({ factorId })
  if (error) throw error
  // The session may have stood on this factor: its next token says what is left of it.
  await auth.refreshSession()
}
