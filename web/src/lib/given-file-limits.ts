/** What a visitor may choose to give to an agent; the server tells by the bytes what a file is. */
export const fileKinds =
  '.txt,.md,.csv,.html,.pdf,.docx,.xlsx,.pptx,image/png,image/jpeg,image/gif,image/webp'

/** How many files go with one message. */
export const mostFiles = 4

export const mostFileBytes = 10 * 1024 * 1024
