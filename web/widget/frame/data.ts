/** What the server writes into the frame. */
export type FrameData = {
  agent: {
    id: string
    name: string
    role: string
    avatar: string
    style_id: string
    greeting: string
    starter_questions: string[]
    pre_chat: 'off' | 'optional' | 'required'
    organization: { name: string }
  }
  /** The page around it; null is one of the product. */
  origin: string | null
  /** Says that the frame was opened there; the first question makes a visit of it. */
  ticket: string
}

export function readData(): FrameData {
  return JSON.parse(document.getElementById('data')?.textContent ?? '')
}
