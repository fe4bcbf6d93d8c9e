import type { Config } from './config.ts'
import { isLoopback } from './http/address/loopback.ts'

type Public = { config: Config; publicUrl: string; publishableKey: string }

/** What everybody may know: the answer of /config.json. */
export function publicConfig({ config, publicUrl, publishableKey }: Public) {
  return {
    supabaseUrl: publicUrl,
    publishableKey,
    supportUrl: config.supportUrl,
    salesUrl: config.salesUrl,
    termsUrl: config.termsUrl,
    privacyUrl: config.privacyUrl,
    /** Mails are not sent but shown at /dev/mail, to requests from this machine. */
    devMail: config.smtpUrl === null && isLoopback(publicUrl),
    /** The same of text messages, at /dev/texts. */
    devTexts: config.smsHook === null && isLoopback(publicUrl),
    /** Speech is written down by the server, so that every browser with a microphone can listen. */
    transcription: config.transcription !== null,
    /** A model of this installation answers where an organization has none. */
    languageModel: config.model !== null,
    /** Plans are bought online, at Stripe. */
    payments: config.stripe !== null,
    segmentWriteKey: config.tracking.segment?.writeKey ?? null,
    segmentHost: config.tracking.segment?.host ?? null,
    gtmId: config.tracking.gtmId,
    sentryDsn: config.tracking.sentryDsn,
  }
}
