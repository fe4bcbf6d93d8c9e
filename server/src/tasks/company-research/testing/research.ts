import type { ServerResponse } from 'node:http'
import { answerPage, useSites } from '../../../knowledge/testing/sites.ts'
import { useTasks } from '../../testing/tasks.ts'

export const html = (head: string, body: string, lang = 'en') =>
  `<!doctype html><html lang="${lang}"><head>${head}</head><body>${body}</body></html>`

export type Answer = string | ((response: ServerResponse) => unknown)

/** Research of websites that a test answers for. */
export function useResearch() {
  const tasks = useTasks()
  const { site } = useSites()

  /** A website by what it answers at each path; elsewhere it has nothing. */
  const website = (answers: Record<string, Answer>) =>
    site((path, response) => {
      const answer = answers[path]
      if (answer === undefined) response.writeHead(404).end()
      else if (typeof answer === 'string') answerPage(response, answer)
      else answer(response)
    })

  /** What became of the research of a website. */
  async function research(
    answers: Record<string, Answer>,
    { input, member = false }: { input?: string; member?: boolean } = {},
  ) {
    const there = await website(answers)
    const acme = await tasks.world().organization()
    const person = member ? await tasks.world().member(acme, 'member') : acme.owner
    const asked = { website: input ?? there.url }
    const id = await tasks.ask(acme, 'companyResearch', asked, person)
    const run = () => tasks.run(id, undefined, there)
    return { ...there, acme, person, id, run, task: () => tasks.task(id) }
  }

  async function researched(answers: Record<string, Answer>, input?: string) {
    const { run, task, url } = await research(answers, input === undefined ? {} : { input })
    await run()
    return { url, ...(await task()) }
  }

  return { tasks, research, researched }
}
