/** One of the tones of the catalogue, and what speaks for it. */
export type Tone = { id: string; why: string }

const count = (text: string, words: RegExp) => text.match(words)?.length ?? 0

const formal =
  /\b(?:hereby|pursuant|shall|herein|thereof|regulation|statutory|ministry|Sie|Ihnen|Ihre[nmrs]?|usted|ustedes|Lei|vous)\b/g
const close =
  /\b(?:you'll|we'll|you're|we're|don't|let's|can't|it's|hey|hi|du|dein\w*|dir|euch|tu|toi|tes)\b/gi
const caring =
  /\b(?:care|caring|understand|worr(?:y|ies)|comfort|well-being|wellbeing|listen|gentle|family|families)\b/gi
const teaching = /\b(?:learn\w*|step by step|course|lesson|beginner|tutorial|guide)\b/gi

/** How a company speaks, by what can be counted in its text. */
export function toneOf(text: string): Tone {
  const sentences = text.split(/[.!?]+\s/).filter((sentence) => sentence.trim().length > 10)
  const words = count(text, /[\p{L}\p{N}’'-]+/gu)
  if (words < 40 || sentences.length < 3) {
    return { id: 'neutral', why: 'The website has too little text to tell how the company speaks.' }
  }
  const per = (pattern: RegExp) => (100 * count(text, pattern)) / words
  const perSentence = words / sentences.length
  if (count(text, /!/g) / sentences.length > 0.2) {
    return { id: 'enthusiastic', why: 'Many of its sentences end with an exclamation mark.' }
  }
  if (per(formal) > 1 && per(formal) > 2 * per(close)) {
    return { id: 'formal', why: 'It addresses its readers formally.' }
  }
  if (per(caring) > 1) return { id: 'empathetic', why: 'It speaks of care and understanding.' }
  if (per(teaching) > 1.5) return { id: 'patient', why: 'It explains and teaches.' }
  if (perSentence <= 9) return { id: 'concise', why: 'Its sentences are short.' }
  if (per(close) > 0.5 || per(/\b(?:you|your)\b/gi) > 4) {
    return { id: 'friendly', why: 'It speaks to its readers directly.' }
  }
  return { id: 'professional', why: 'It is matter-of-fact, in whole sentences.' }
}
