/** What a browser says of a request that no server answered, and of a script that did not come. */
const unanswered =
  /^(TypeError: |FetchError: )?(Failed to fetch|NetworkError when attempting to fetch resource\.?|Load failed)$/i
const missingScript = /dynamically imported module|importing a module script failed/i

/** What failed, for people: the words of the server or of our own code; in place of the browser's own plain ones. */
export function failureWords({ message }: Error): string {
  if (unanswered.test(message)) {
    return 'The server could not be reached. Check your connection, then try again.'
  }
  if (missingScript.test(message)) {
    return 'A part of this page did not come. Check your connection, then load the page again.'
  }
  return message
}
