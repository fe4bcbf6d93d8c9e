import { z } from 'zod'

/** A number as it is stored: E.164 without its plus. */
export function plainNumber(text: string) {
  return text.replace(/^\+|\s/g, '')
}

export const Phone = z
  .string()
  .transform(plainNumber)
  .refine(
    (text) => text === '' || /^[1-9]\d{1,14}$/.test(text),
    'Invalid phone number format (E.164 required)',
  )

/** How a text travels; nothing said means sms. */
export const Channel = z
  .enum(['', 'sms', 'whatsapp'], "Invalid channel, supported values are 'sms' or 'whatsapp'")
  .nullish()
  .transform((channel) => channel || 'sms')
