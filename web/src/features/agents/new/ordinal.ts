const words = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth']

/** "fifth" for 5; "another" where a word would be long. */
export function ordinal(n: number): string {
  const word = words[n - 1]
  if (!word) return 'another'
  return `${n === 8 ? 'an' : 'a'} ${word}`
}
