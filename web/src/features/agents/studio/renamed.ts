const joined = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u

/** A text that names somebody, after that name has changed: as private.renamed does it in the database. */
export function renamed(text: string, former: string, name: string): string {
  if (former === '' || text === '') return text
  if (joined.test(former)) return text.replaceAll(former, name).slice(0, 1000)
  const escaped = former.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return text
    .replace(new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'gu'), () => name)
    .slice(0, 1000)
}
