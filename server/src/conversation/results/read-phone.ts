import type { CountryCode } from 'libphonenumber-js'
import type { Reading } from './field.ts'

const figures = /(?<![\p{L}\p{N}])\(?\d[\d\s()./-]{4,20}\d(?![\p{L}\p{N}])/gu

/** The one phone number of a text: as E.164 (ITU-T) with its country, else its digits. */
export async function readPhone(text: string, country: string | null): Promise<Reading | null> {
  // Its table of countries is large, and most servers never need it.
  const { findPhoneNumbersInText, isSupportedCountry } = await import('libphonenumber-js')
  const usual = country && isSupportedCountry(country) ? (country as CountryCode) : undefined
  const found = findPhoneNumbersInText(text, usual)
  const [first] = found
  if (first) {
    if (found.length > 1) return null
    const { startsAt: from, endsAt: to, number } = first
    return { value: number.number, from, to, confidence: number.isValid() ? 1 : 0.7 }
  }
  const written = [...text.matchAll(figures)]
  const digits = written[0]?.[0].replace(/\D/g, '') ?? ''
  if (!written[0] || written.length > 1 || digits.length < 6 || digits.length > 15) return null
  const { index } = written[0]
  return { value: digits, from: index, to: index + written[0][0].length, confidence: 0.6 }
}

/** A number that nobody has (Ofcom), for who asks without a country. */
const anyPhone = '+44 20 7946 0018'

/** How a number of this country is written. */
export async function examplePhone(country: string | null): Promise<string> {
  const { getExampleNumber, isSupportedCountry } = await import('libphonenumber-js')
  if (!country || country === 'GB' || !isSupportedCountry(country)) return anyPhone
  const { default: examples } = await import('libphonenumber-js/mobile/examples')
  return getExampleNumber(country as CountryCode, examples)?.formatInternational() ?? anyPhone
}
