import { has, type Question } from '../cells/words.ts'

const any =
  /\b(?:(?:is|are) there|do you (?:have|offer|sell|do)|have you got|got any|gibt['’ ]?e?s|gibt es|habt ihr|haben sie|bietet ihr|bieten sie|y a[- ]t[- ]il|il y a|avez[- ]vous|vous avez|proposez[- ]vous|hay|teneis|tienen|tienes|ofrecen|ofreceis|c['’ ]e|ci sono|avete|is er|zijn er|hebben jullie|czy (?:jest|sa|macie))\b/

/** Whether a question asks if there is something, or some of several that have it. */
export const asksIfAny = ({ text }: Question) => any.test(text)

const lacking = /\b(?:without|with no|ohne|sans|sin|senza|zonder|sem|bez)\b/

/** Whether it asks for what lacks something: "anything without a contract". */
export const asksForLack = ({ text }: Question) => lacking.test(text)

// What anything may be called, and what is at a time.
const plain =
  'anything something any some sort kind without have offer offers sell got irgendwas irgendetwas bietet bieten avez proposez quelque chose algo alguna alguno algun ofrecen ofreceis teneis tienen qualcosa avete senza iets hebben jullie zonder macie'.split(
    ' ',
  )
const moments =
  'session sessions slot slots time times hours zeit zeiten termin termine seance seances creneau creneaux sesion sesiones turno turni'.split(
    ' ',
  )

/** The words of such a question that say no more than that. */
export const plainWords = (question: Question, isOfTimes: boolean) =>
  [...plain, ...(isOfTimes ? moments : [])].filter((word) => has(question, word))
