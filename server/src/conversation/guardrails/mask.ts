const email = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,4}/gu
const iban =
  /(?<![\p{L}\p{N}])[A-Za-z]{2}\d{2}(?: ?[A-Za-z0-9]{4}){2,7}(?: ?[A-Za-z0-9]{1,3})?(?![\p{L}\p{N}])/gu
const card = /(?<![\p{L}\p{N}])\d(?:[ -]?\d){12,18}(?![\p{L}\p{N}])/gu
// With the code of a country, in brackets, with a leading zero, or in the groups of North America.
const phone =
  /(?<![\p{L}\p{N}.,-])(?<!\d )(?:(?:\+|00)[1-9][\d ()/.-]{6,20}\d|\(0?\d{2,5}\)[\d /-]{5,14}\d|0[1-9]\d{0,4}[ /-]?\d[\d /-]{4,12}\d|\d{3}[-. ]\d{3}[-. ]\d{4})(?![\p{L}\p{N}])/gu

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** The check digit of cards (ISO/IEC 7812-1). */
function isCard(text: string): boolean {
  const sum = [...digitsOf(text)].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** The check digits of accounts (ISO 13616). */
function isIban(text: string): boolean {
  const plain = text.replaceAll(' ', '').toUpperCase()
  if (plain.length < 15 || plain.length > 34) return false
  const moved = `${plain.slice(4)}${plain.slice(0, 4)}`
  const numbers = moved.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return [...numbers].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}

function isPhone(text: string): boolean {
  const { length } = digitsOf(text)
  return length >= 7 && length <= 15
}

/** A text without the addresses and numbers by which somebody can be found or charged. */
export function masked(text: string): string {
  return text
    .replace(email, '[e-mail]')
    .replace(iban, (found) => (isIban(found) ? '[account]' : found))
    .replace(card, (found) => (isCard(found) ? '[card]' : found))
    .replace(phone, (found) => (isPhone(found) ? '[phone]' : found))
}
