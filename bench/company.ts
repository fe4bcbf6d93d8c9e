import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseFile } from 'server/knowledge/reading/parse-file'
import type { Read } from './sample.ts'

type Source = { file: string; passage: string | string[]; or?: Source | Source[] }
export type CompanyQuestion = {
  id: string
  class: string
  ask: string
  after?: string
  expect: 'answer' | 'unknown' | 'social' | 'refuse'
  source?: Source | Source[]
}
export type Company = {
  id: string
  agent: { name: string; role: string; tone: string; instructions: string; languages: string[] }
  files: string[]
  questions: CompanyQuestion[]
}

/** The files of a company as the product reads them; one it cannot read is left out. */
export async function readCompany(folder: string, { files }: Company) {
  const read: { file: string; read: Read }[] = []
  for (const file of files) {
    const name = basename(file)
    const document = await parseFile(await readFile(join(folder, file)), name).catch((error) => {
      console.log(`not read: ${file}: ${error.message}`)
    })
    if (document)
      read.push({ file, read: { title: name.replace(/\.[A-Za-z0-9]{1,8}$/, ''), document } })
  }
  return { documents: read.map((each) => each.read), files: read.map(({ file }) => file) }
}

/** Every passage that answers a question of a set. */
export function passagesOf({ source }: CompanyQuestion): string[] {
  const every = (one: Source | Source[] | undefined): string[] =>
    [one ?? []].flat().flatMap(({ passage, or }) => [...[passage].flat(), ...every(or)])
  return every(source)
}
