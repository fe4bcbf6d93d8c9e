import { dateOf, monthOf } from '../cells/dates.ts'
import { folded, type Question } from '../cells/words.ts'
import type { KnownRow, KnownTable } from '../known-tables.ts'

// "In May", "on 3 July", "mid-June"; "may" by itself is no month.
const inMonth =
  /(?:(?<!\p{L})(?:in|im|en|au|a|em|w|of|mid|early|late|during|for|until|mitte|anfang|ende)[ -]|\d{1,2}(?:st|nd|rd|th|\.)? (?:of |de )?)(?:mid |early |late )?(\p{L}{3,})/giu

/** The months that a question names as those of a time, from 0, with their words. */
function monthsAsked({ asked }: Question): { month: number; word: string }[] {
  return [...asked.matchAll(inMonth)].flatMap(([, said = '']) => {
    const word = folded(said)
    const month = monthOf(word)
    return month === null ? [] : [{ month, word }]
  })
}

/** Whether a row says that it is from one day to another, and the middle of a month lies between them. */
function covers({ cells }: KnownRow, month: number): boolean {
  const days = cells.slice(1).flatMap((cell) => dateOf(cell, true) ?? [])
  const [from, to] = days
  if (from === undefined || to === undefined || days.length > 2 || days.some(Number.isNaN))
    return false
  const year = new Date(from).getUTCFullYear()
  const end = to < from ? Date.UTC(year + 1, new Date(to).getUTCMonth(), 28) : to
  const middles = [year, year + 1].map((each) => Date.UTC(each, month, 15))
  return middles.some((middle) => from <= middle && middle <= end)
}

/** The rows of a table of seasons that a month of the question lies in, and the words for it. */
export function seasonsAsked(
  question: Question,
  tables: KnownTable[],
): { rows: KnownRow[]; words: string[] } {
  const months = monthsAsked(question)
  const [only] = months
  if (!only || months.length > 1) return { rows: [], words: [] }
  const rows = tables.flatMap((table) => table.rows.filter((row) => covers(row, only.month)))
  return { rows, words: rows.length > 0 ? [only.word] : [] }
}
