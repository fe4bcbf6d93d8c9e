/** A file or picture that a visitor gave in a conversation, as a turn reads it. */
export type GivenFile = {
  id: string
  name: string
  kind: 'file' | 'image'
  mime_type: string
  /** Where its bytes lie. */
  place: string
  /** The text of a file, as far as it is read. */
  body: string
  /** It came with the message that is answered. */
  is_new: boolean
}

/** What a page is told of one. */
export type ShownFile = Pick<GivenFile, 'id' | 'name' | 'kind' | 'mime_type'> & { bytes: number }
