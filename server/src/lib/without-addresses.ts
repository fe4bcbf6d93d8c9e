const beforeTheHost = /\/\/|:\/|[^\s@]@[^\s@]|\b(https?|ftp|mailto|tel|sms|data|file|javascript):/i
const dotOfHost = /(?<=[\p{L}\p{N}-])\.(?=\p{L}{2})/gu
const hostAndMore = /[\p{L}\p{N}-]\.(\p{L}{2}|\d+\.\d+\.\d).*[/:?#]/u

function plainWord(word: string) {
  // The full-width forms and other dots are the same to a browser.
  const plain = word.normalize('NFKC').replaceAll('。', '.')
  if (beforeTheHost.test(plain) || hostAndMore.test(plain)) return '…'
  return plain.search(dotOfHost) < 0 ? word : plain.replace(dotOfHost, ' ')
}

/**
 * Words of a stranger that a mail program turns into no link and a reader into no address: an address is left out, a
 * name with a dot in it, which may be a company's, loses the dot.
 */
export function withoutAddresses(text: string) {
  return text.replace(/\p{Cf}/gu, '').replace(/\S+/gu, plainWord)
}
