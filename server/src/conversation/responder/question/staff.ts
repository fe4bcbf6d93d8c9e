/** Those who work somewhere, who are told apart by what they do, not by a name: "kitchen staff", "service crew". */
export const isStaff = (word: string) =>
  /^(?:staff|crews?|workers?|employees?|personnel)$/.test(word)

/** Whether something is said of all of them, however they are called. */
export const saidOfAllStaff = (words: string[]) =>
  words.some((word, at) => isStaff(word) && /^(?:all|every|each|any)$/.test(words[at - 1] ?? ''))
