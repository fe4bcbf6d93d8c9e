import type { Answering } from '../answer.ts'

/** What a model may look at in one turn. */
const most = 2

export type Picture = { mediaType: string; data: Uint8Array }

/** The latest pictures of a conversation, where a model may see them: the built-in responder sees none. */
export async function picturesOf({ turn, model, readFile }: Answering): Promise<Picture[]> {
  const pictures = turn.files?.filter(({ kind }) => kind === 'image').slice(-most) ?? []
  if (!readFile || pictures.length === 0 || model.provider === 'built-in') return []
  const shown = await Promise.all(
    pictures.map(async ({ place, mime_type: mediaType }) => {
      const data = await readFile(place)
      return data ? [{ mediaType, data }] : []
    }),
  )
  return shown.flat()
}
