const ended =
  /(?<!\p{L})(?:until|till|before|up to|bis|vor|jusqu['’]au|jusqu['’]en|avant|hasta|antes de|fino a[l]?|até|tot|do)\s.{0,24}\d{4}|(?<!\p{L})(?:old|former|previous|archived?|superseded|outdated|for comparison|alte[rsn]?|frühere[rsn]?|veraltet|zum vergleich|anciens?|anciennes?|antigu[oa]s?|anteriores|vecchi[oe]?|antig[oa]s?|oude|stare)(?!\p{L})/iu

/** Whether a heading says that what stands under it is over: "Prices until March 2019", "Old opening hours". */
export function isPast(heading: string): boolean {
  return ended.test(heading)
}
