const contents =
  /^\W*(?:and |und |et |y )?(?:what (?:do|does|will|can|is|are|did|happens)(?!.{0,60}\b(?:cost|pay|charge|price|fee|rate|worth|earn|weigh)\b).{0,40}(?:\b(?:get|do|include\w*|cover\w*|contain\w*|done|happens?)\b)|was (?:bekomm\p{L}+|krieg\p{L}+|ist .*(?:dabei|drin|enthalten|inbegriffen|inklusive)|beinhaltet|umfasst|macht ihr)|(?:que|qu['’]est-ce que?) .{0,30}(?:compren\p{L}+|inclu\p{L}+)|qué (?:incluye|comprende|recibo)|cosa (?:comprende|include))(?!\p{L})/iu

const mostOfAmount = 5
const flag = /^(?:.*\s)?(?:yes|no|none|ja|nein|oui|non|sí|-|–)$/iu

/** Whether a cell, with the name of its column or without, is an amount or says yes or no: "price £45", "takes 1 hour". */
const isAmount = (cell: string) =>
  cell === '' || flag.test(cell) || (/\d/.test(cell) && cell.split(/\s+/).length <= mostOfAmount)

/** Whether a question asks what somebody gets or what is done, and a row has but amounts: "What do you do in the bronze service?" */
export const lacksContents = (question: string, cells: string[]) =>
  contents.test(question) && cells.every((cell) => isAmount(cell.trim()))

/** The cells of a row that is written as a sentence, "Bronze: price £45; takes 1 hour". */
export const cellsOfSentence = (text: string) => text.split(':').slice(1).join(':').split(';')
