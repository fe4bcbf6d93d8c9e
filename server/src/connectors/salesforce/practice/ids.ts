const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const checks = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345'

/** The three letters that the upper case of five letters is told by. */
const checkOf = (five: string) =>
  checks[[...five].reduce((sum, one, at) => sum + (/[A-Z]/.test(one) ? 2 ** at : 0), 0)]

/** The id of a record as Salesforce writes it: 15 letters and their case in three more. */
export function idOf(prefix: string, uuid: string): string {
  let left = BigInt(`0x${uuid.replaceAll('-', '').slice(0, 17)}`)
  let body = ''
  for (let at = 0; at < 12; at += 1) {
    body = `${letters[Number(left % 62n)]}${body}`
    left /= 62n
  }
  const short = `${prefix}${body}`
  return `${short}${checkOf(short.slice(0, 5))}${checkOf(short.slice(5, 10))}${checkOf(short.slice(10))}`
}
