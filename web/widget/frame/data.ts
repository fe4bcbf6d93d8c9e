import type { Translations } from '@/lib/translations.ts'

export type FrameAgent = {
  id: string
  name: string
  role: string
  avatar: string
  style_id: string
  greeting: string
  starter_questions: string[]
  languages: string[]
  translations: Translations
  /** Whether people of the organization can come. */
  handoff: boolean
  takes_files: boolean
  pre_chat: 'off' | 'optional' | 'required'
  organization: { name: string }
}
export type FrameGallery = {
  id: string
  title: string
  introduction: string
  agents: (FrameAgent & { caption: string })[]
}

/** What the server writes into the frame: one agent, or a gallery to choose one from. */
export type FrameData = {
  agent?: FrameAgent
  gallery?: FrameGallery
  /** The page around it; null is one of the product. */
  origin: string | null
  /** Says that the frame was opened there; the first question makes a visit of it. */
  ticket: string
}

export function readData(): FrameData {
  return JSON.parse(document.getElementById('data')?.textContent ?? '')
}
