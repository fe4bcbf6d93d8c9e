import type { Model } from '@/lib/models.ts'

/** What a model is for that writes no answers: an organisation has one of each at most. */
export type Purpose = Exclude<Model['purpose'], 'language'>

type Words = {
  name: string
  /** With its article. */
  one: string
  without: string
  with: string
  example: string
  about: string
  address: string
  try: string
  /** Of how much its price is. */
  priceOf: string
}

/** Where most of these models are. */
const atOpenai = 'Any server that speaks as OpenAI’s does. Empty is OpenAI’s own.'

/** What an organisation reads about these models. */
export const purposes: Record<Purpose, Words> = {
  speech: {
    name: 'Speech model',
    one: 'a speech model',
    without:
      'Agents speak with this installation’s voice. The built-in one speaks English, the browser other languages.',
    with: 'Agents speak every language with it. When it fails, or a limit of spending is reached, the built-in voice speaks.',
    example: 'gpt-4o-mini-tts',
    about: 'Agents speak with it in every language. What they say is sent to this provider.',
    address: atOpenai,
    try: 'It says a word before it is saved.',
    priceOf: 'a million characters',
  },
  transcription: {
    name: 'Transcription model',
    one: 'a transcription model',
    without:
      'What visitors say is written down by this installation or by their browser, where they can.',
    with: 'What visitors say is written down by it. When it fails, or a limit of spending is reached, their browser does, where it can.',
    example: 'whisper-1',
    about:
      'It writes down what visitors say. What they record is sent to this provider and not kept.',
    address: atOpenai,
    try: 'It is given half a second of silence before it is saved.',
    priceOf: 'a minute of sound',
  },
  embedding: {
    name: 'Embedding model',
    one: 'an embedding model',
    without:
      'Sources are searched by their words, and by their meaning with this installation’s model. The built-in one reads English.',
    with: 'Sources in every language are searched by their meaning with it. When it fails, or a limit of spending is reached, they are searched by their words.',
    example: 'text-embedding-3-small',
    about:
      'It reads the meaning of your sources and of questions, in every language. They are sent to this provider.',
    address: atOpenai,
    try: 'It is tried with short texts before it is saved. Then your sources are read with it one after another.',
    priceOf: 'a million tokens',
  },
  reranking: {
    name: 'Reranking model',
    one: 'a reranking model',
    without:
      'Passages are ordered by this installation’s search, and by its reranking model where it has one.',
    with: 'The 20 best passages on a question are ordered with it. When it fails, or a limit of spending is reached, the order of the search stands.',
    example: 'rerank-v3.5',
    about:
      'It compares the best passages with the question and says which of them answer it. Both are sent to this provider.',
    address:
      'Any server that speaks as Cohere’s does: Jina, Voyage, vLLM, LiteLLM, text-embeddings-inference. Empty is Cohere’s own.',
    try: 'It must find the sentences that answer a few questions before it is saved.',
    priceOf: 'a thousand searches',
  },
}
