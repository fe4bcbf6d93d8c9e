const anything = Symbol('%')
const oneLetter = Symbol('_')

function partsOf(pattern: string) {
  return [...pattern.matchAll(/\\([%_])|([\s\S])/g)].map(([, escaped, one = '']) => {
    if (escaped) return escaped
    return one === '%' ? anything : one === '_' ? oneLetter : one.toLowerCase()
  })
}

/** `LIKE` ignores case; `%` stands for any letters and `_` for one. Takes no longer than both are long together. */
export function likeTest(pattern: string): (has: string) => boolean {
  const parts = partsOf(pattern)
  return (has) => {
    const text = has.toLowerCase()
    let [part, at] = [0, 0]
    let [afterAny, from] = [-1, 0]
    while (at < text.length) {
      if (parts[part] === anything) {
        part += 1
        ;[afterAny, from] = [part, at]
      } else if (parts[part] === oneLetter || parts[part] === text[at]) {
        part += 1
        at += 1
      } else if (afterAny >= 0) {
        from += 1
        ;[part, at] = [afterAny, from]
      } else return false
    }
    return parts.slice(part).every((one) => one === anything)
  }
}
