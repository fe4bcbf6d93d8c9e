export const periods = [7, 30, 90] as const
export type Days = (typeof periods)[number]

export type FiguresSearch = { days?: Days | undefined }

/** What the address bar may say of the period; anything else is left out, which is 30 days. */
export function parseFiguresSearch(raw: Record<string, unknown>): FiguresSearch {
  return { days: periods.find((days) => days === Number(raw.days) && days !== 30) }
}
