import { onTestFinished } from 'vitest'
import { publicConfig } from '@/lib/supabase.ts'

/** For one test the server says that it has nothing to send mails with. */
export function sendNoMail() {
  publicConfig().devMail = true
  onTestFinished(() => void delete publicConfig().devMail)
}

/** Where the mails are then, as the pages that speak of one say it. */
export const devMailLink = { name: 'read it at /dev/mail' }
