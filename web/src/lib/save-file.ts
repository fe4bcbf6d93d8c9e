/** Hands the browser a file to keep. */
export function saveFile(name: string, contents: Blob) {
  const url = URL.createObjectURL(contents)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has the bytes once this task is over.
  setTimeout(() => URL.revokeObjectURL(url))
}
