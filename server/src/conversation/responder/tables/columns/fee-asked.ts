/** What a fee is asked to be for: "activation fee", "frais de dossier". */
export function feeAsked(words: string[]): string[] {
  return words.flatMap((word, at) => {
    if (/^(?:fees?|charges?|deposits?|surcharges?)$/.test(word)) return words[at - 1] ?? []
    if (!/^(?:frais|cuota|gastos|spese|costi|taxa)$/.test(word)) return []
    return (
      words.slice(at + 1).find((each) => !/^(?:de|d|du|di|da|do|le|la|les|el)$/.test(each)) ?? []
    )
  })
}
