// The voice knows ASCII and American English: what else people write is written out for it, or left out.

const currencies: Record<string, string> = {
  '€': 'euros',
  $: 'dollars',
  '£': 'pounds',
  '¥': 'yen',
}
const units: Record<string, string> = {
  km: 'kilometers',
  cm: 'centimeters',
  mm: 'millimeters',
  kg: 'kilograms',
  MB: 'megabytes',
  GB: 'gigabytes',
  TB: 'terabytes',
  kWh: 'kilowatt hours',
}
const months =
  'January February March April May June July August September October November December'.split(' ')
// Short words that stand in capitals for weight, not because they are spelled.
const shouted = new Set(
  'THE AND NOT YOU ALL NEW ANY FOR BUT ARE CAN HOW WHY WHO NO DO OR IF IN IS ON TO BE AM OF AT BY SO UP WE MY'.split(
    ' ',
  ),
)
const letters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' }

function spell(word: string, plural: string) {
  if (shouted.has(word)) return word + plural
  return [...word].join(' ') + (plural && "'s")
}

function date(whole: string, year: string, month: string, day: string) {
  const name = months[Number(month) - 1]
  return name && Number(day) <= 31 ? `${Number(day)} ${name} ${year}` : whole
}

type Rule = [RegExp, string | ((match: string, ...groups: string[]) => string)]

const amount = '(\\d[\\d.,]*\\d|\\d)((?: ?(?:million|billion|thousand|m|bn|k)\\b)?)'
const rules: Rule[] = [
  // Addresses are seen, not heard.
  [/\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, 'the e-mail address'],
  [/\b(?:https?:\/\/|www\.)[^\s<>]*[^\s<>.,;:!?)\]]/gi, 'the link'],
  [
    /\b(?:[a-z\d-]+\.)+(?:com|org|net|io|eu|example)\b(?:\/[^\s<>]*[^\s<>.,;:!?)\]])?/gi,
    'the website',
  ],
  // Marks of citations and of Markdown.
  [/\[\d+\]/g, ''],
  [/#(?=\d)/g, 'number '],
  [/[*_`#>]/g, ' '],
  [/(?<=[a-z0-9]{2})\.(?=[a-z]{2,5}\b)/gi, ' dot '],
  [/\b(\d{4})-(\d\d)-(\d\d)\b/g, date],
  [
    new RegExp(`([€$£¥]) ?${amount}`, 'g'),
    (_, sign, number, scale) => `${number}${scale} ${currencies[sign ?? '']}`,
  ],
  [
    new RegExp(`${amount} ?([€$£¥])`, 'g'),
    (_, number, scale, sign) => `${number}${scale} ${currencies[sign ?? '']}`,
  ],
  [/(?<=\d ?)(km|cm|mm|kg|MB|GB|TB|kWh)\b/g, (unit) => ` ${units[unit]}`],
  [/(\d) ?([ap])\.?m\b\.?/gi, (_, digit, half) => `${digit} ${half?.toUpperCase()} M`],
  [/° ?C\b/g, ' degrees Celsius'],
  [/°/g, ' degrees '],
  [/(\d) ?½/g, '$1 and a half'],
  [/½/g, 'one half'],
  [/\bNo\. ?(?=\d)/g, 'number '],
  // A hyphen between longer numbers, or several of them, is a telephone number and no range.
  [/(?<=\d|\b[AP] M) ?[–—] ?(?=\d)/g, ' to '],
  [/(?<![\d-])(\d{1,3}(?: [AP] M)?)-(?=\d{1,3}(?![\d-]))/g, '$1 to '],
  [/\s[-–—]+\s|—/g, ', '],
  [/(?<=[\p{L}\d])\/(?=[\p{L}\d])/gu, ' '],
  [/&/g, ' and '],
  [/[~≈](?= ?\d)/g, 'about '],
  [/[‘’]/g, "'"],
  [/[“”„«»"]/g, ' '],
  [/…/g, '. '],
  [/\b([A-Z]{2,3})(s?)\b/g, (_, word, plural) => spell(word ?? '', plural ?? '')],
  [/[ßæœøłđ]/gi, (letter) => letters[letter.toLowerCase()] ?? ''],
]

function isForeign(text: string) {
  const all = text.match(/\p{L}/gu)?.length ?? 0
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  return latin < all / 2
}

/** What the voice is given to say; empty when there is nothing that it could. */
export function sayable(text: string): string {
  if (isForeign(text)) return ''
  let said = text.normalize('NFC').replace(/\s+/g, ' ')
  for (const [pattern, words] of rules) {
    said = typeof words === 'string' ? said.replace(pattern, words) : said.replace(pattern, words)
  }
  said = said
    .normalize('NFKD')
    // Accents, then whatever is left that the voice has no sound for.
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, ' ')
    .replace(/ +(?=[,.!?;:])/g, '')
    .replace(/ +/g, ' ')
    .trim()
  return /[a-z\d]/i.test(said) ? said : ''
}
