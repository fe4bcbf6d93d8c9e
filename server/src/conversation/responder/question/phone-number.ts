const asked =
  /(?<!\p{L})(?:(?:phone|telephone|mobile|cell|fax) ?number|number of the (?:phone|telephone)|extension (?:number )?(?:of|for)|telefonnummer|handynummer|durchwahl|numéro de (?:téléphone|portable|poste)|número de (?:teléfono|móvil)|numero di telefono|número de telefone|telefoonnummer|numer telefonu|(?<=['’]s )extension)(?!\p{L})/iu

// "A credit of up to 60 pounds" is no number to call; an extension may have two digits.
const called =
  /(?:\d[ ()/.+-]*){3}|(?<!\p{L})(?:extension|ext|durchwahl|poste|extensión)\P{N}{0,10}\d/iu

const amounts =
  /\p{Sc} ?\d[\d.,]*|\d[\d.,]* ?(?:[\p{Sc}%]|pounds?|euros?|dollars?|francs?|franken|pence|per ?cent)/giu

/** Whether the number of a phone is asked for and a text has none. */
export const lacksPhoneNumber = (question: string, text: string) =>
  asked.test(question) && !called.test(text.replace(amounts, ' '))

const mailAsked =
  /(?<!\p{L})(?:(?:what(?:['’]?s| is| are)|which|was ist|wie (?:ist|lautet)|quelle? est|cuál es|qual è|qual é|wat is) .{0,40}(?:e-?mail|mailadresse|courriel|correo)|e-?mail address|mailadresse|adresse e-?mail|correo electrónico de|(?<=['’]?s )e-?mail)(?!\p{L})/iu

/** Whether the address for mails of somebody is asked for and a text has none. */
export const lacksMail = (question: string, text: string) =>
  mailAsked.test(question) && !/\S@\S|https?:|www\./.test(text)
