const [quote, comma, bracket, brace, backslash] = [34, 44, 91, 123, 92]

/** Where the string ends that begins at `from`. */
function endOfString(text: string, from: number) {
  for (let end = text.indexOf('"', from + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end - 1
    while (text.charCodeAt(before) === backslash) before -= 1
    if ((end - before) % 2 === 1) return end
  }
  return text.length
}

/**
 * Whether a text of JSON holds at most so many values, as far as it is JSON at all. To be asked before it is parsed: of
 * 30 MB of nothing but brackets a parser makes ten million objects, for seconds and in a gigabyte.
 */
export function holdsAtMost(text: string, most: number): boolean {
  let values = 1
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfString(text, at)
    else if (code === comma || code === bracket || code === brace) values += 1
    if (values > most) return false
  }
  return true
}
