import { onTestFinished } from 'vitest'
import { publicConfig } from '@/lib/supabase.ts'

/** For one test the server says that it has nothing to send mails with. */
export function sendNoMail() {
  publicConfig().devMail = true
  onTestFinished(() => void delete publicConfig().devMail)
}

/** For one test the server says that it has nothing to send text messages with. */
export function sendNoTexts() {
  publicConfig().devTexts = true
  onTestFinished(() => void delete publicConfig().devTexts)
}

/** Where the mails are then, as the pages that speak of one say it. */
export const devMailLink = { name: 'read it at /dev/mail' }
export const devTextsLink = { name: 'read it at /dev/texts' }
