const price =
  /[€$£]\s?(\d[\d.,]*)|\b(\d[\d.,]*)\s?(?:€|\$|£|euros?\b|EUR\b|USD\b|GBP\b|dollars?\b|pounds?\b)/i

/** The figure of the first price in a text: "45" of "costs 45 euros"; null where there is none. */
export function priceIn(text: string): string | null {
  const [, behind, before] = price.exec(text) ?? []
  return (behind ?? before)?.replace(/[.,]+$/, '') ?? null
}
