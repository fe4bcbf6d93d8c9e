const asked =
  /(?<!\p{L})(?:(?:phone|telephone|mobile|cell|fax) ?number|number of the (?:phone|telephone)|extension (?:number )?(?:of|for)|telefonnummer|handynummer|durchwahl|numéro de (?:téléphone|portable|poste)|número de (?:teléfono|móvil)|numero di telefono|número de telefone|telefoonnummer|numer telefonu|(?<=['’]s )extension)(?!\p{L})/iu

// "A credit of up to 60 pounds" is no number to call; an extension may have two digits.
const called =
  /(?:\d[ ()/.+-]*){3}|(?<!\p{L})(?:extension|ext|durchwahl|poste|extensión)\P{N}{0,10}\d/iu

/** Whether the number of a phone is asked for and a text has none. */
export const lacksPhoneNumber = (question: string, text: string) =>
  asked.test(question) && !called.test(text)
