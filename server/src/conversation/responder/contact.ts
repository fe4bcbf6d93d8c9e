import type { Passage } from '../../knowledge/search/passage.ts'
import { type Language, textsOf } from './languages/language.ts'
import type { Persona } from './persona.ts'

const person =
  /\b(person|people|human|somebody|someone|staff|colleague|hand ?-?over|hand ?off|escalat\w*|transfer|support|contact|mensch\w*|mitarbeiter\w*|kontakt\w*|ansprechpartner\w*|weiterleit\w*|personne|humaine?|conseiller\w*|contacter|persona|humano|contacto|contactar|umano|operatore|contatto|pessoa|contato|mens|medewerker|człowiek\w*|osob\w*)\b|人間|担当者|真人|人工|客服|사람|상담원|담당자/iu
const secret =
  /\b(internal|secret|confidential|never|do not|don't|password|hidden|private|intern|geheim|niemals|nicht|passwort|vertraulich|interne|secret|confidentiel|jamais|mot de passe|interno|secreto|confidencial|nunca|contraseña|segreto|riservato|mai|segredo|senha|geheim|nooit|wachtwoord|tajn\w+|nigdy|hasło)\b|秘密|社外秘|パスワード|机密|保密|密码|비밀|기밀/iu
const address =
  /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}|(?<![\p{L}\p{N}])(?:\+|00|\(0|0)[\d][\d ()/.-]{5,}\d|https?:\/\/[^\s,;)]+[^\s,;).]/gu

/**
 * Where instructions send those who want a person: the addresses and numbers of a sentence that speaks of people and
 * of nothing internal. The sentence itself is never told.
 */
export function publicContacts(instructions: string): string[] {
  const sentences = instructions.split(/(?<=[.!?])\s+|(?<=。)|\n/)
  const open = sentences.filter((sentence) => person.test(sentence) && !secret.test(sentence))
  return [...new Set(open.flatMap((sentence) => sentence.match(address) ?? []))]
}

/** What is said to who wants a person where nobody can be asked. */
export function withoutPerson({ instructions }: Persona, language: Language): string {
  const texts = textsOf(language)
  const contacts = publicContacts(instructions)
  return contacts.length > 0 ? texts.contact(contacts.join(` ${texts.or} `)) : texts.noContact
}

const reaching =
  /\b(call|phone|telephone|ring|e-?mail|write to|reach|reception|hotline|helpline|telefon\w*|anruf\w*|erreich\w*|téléphon\w*|appele\w*|llam[ae]\w*|teléfono|telefono|telefone|bellen|zadzwoń)\b|電話|电话|전화/iu

/** The sentence of a source that names an address or a number of people, with the passage it is from. */
export function contactInSources(passages: Passage[]): { text: string; passage: number } | null {
  for (const [passage, { title, heading, sentences }] of passages.entries()) {
    const about = [title, ...heading].join(' ')
    const found = sentences.find(
      ({ text }) =>
        (text.match(address) ?? []).length > 0 &&
        (person.test(`${about} ${text}`) || reaching.test(text)) &&
        !secret.test(`${about} ${text}`),
    )
    if (found) return { text: found.text, passage }
  }
  return null
}
