import type { Part } from '../knowledge.ts'
import type { Quote } from '../quoting/quote.ts'

// What is measured in one unit may be told in another.
const unitsOf = [
  'litres?|liters?|l|ml|cl|gallons?|pints?|m³|m3',
  'miles?|km|kilomet(?:re|er)s?|met(?:re|er)s?|m|yards?|feet|ft|inch(?:es)?|cm|mm|centimet(?:re|er)s?',
  'kilos?|kilograms?|kg|grams?|g|lbs?|tonnes?|t',
  'degrees?|°c?|°f?|celsius|fahrenheit',
  'per ?cent|%|percentage',
]
const askedIn = unitsOf.map(
  (unit) => new RegExp(`\\bhow (?:many|much|far in) (?:${unit})(?![\\p{L}\\d])`, 'iu'),
)
// "Fifteen litres": what is written out stands behind any word.
const toldIn = unitsOf.map(
  (unit) =>
    new RegExp(
      `\\d[ -]?(?:${unit})(?!\\p{L})|(?<!\\p{L})(?:${unit})(?<=\\p{L}{4})(?!\\p{L})`,
      'iu',
    ),
)

/** Whether so many of a unit are asked for, "How many litres …", and what is quoted has no number of its kind. */
export function lacksUnit({ question, passages }: Part, { passage, text }: Quote): boolean {
  const at = askedIn.findIndex((asked) => asked.test(question))
  const told = toldIn[at]
  const body = passages[passage]?.body ?? ''
  return told !== undefined && !told.test(text) && !told.test(body)
}
