// What a face costs a browser, and whether its mouth goes with the sound, on a page of the product in Chromium:
//   npm run face --workspace bench
// Printed are frames a second and the processor time of all of Chromium, in percent of one core, and of the page's own
// thread in it (without a graphics card the rest is the painting of layers, which a laptop leaves to it), beside those of
// the same page for somebody who wants no motion, of the drawn face and of a person of one's own (a plain head); the lag of
// the mouth over a speech of a minute; and the memory of the page over an hour of frames that are drawn as fast as they can
// be. How many seconds each state is watched, and over how many real minutes of talk the memory is watched too, can be said:
//   npm run face --workspace bench -- 20 10
import { readFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { type Account, createAccount, createAgent } from 'e2e/account'
import { launchBrowser } from 'e2e/browser/browser'
import { headModel } from 'faces/testing/head-model'
import type { Browser, Page } from 'playwright-core'
import { processMs } from '../processor-time.ts'
import { withProduct } from '../product.ts'
import { type Frame, framesOf, hurryFrames, watchFrames } from './in-page.ts'
import { lagOf } from './lag.ts'

const seconds = Number(process.argv[2] ?? 20)
const realMinutes = Number(process.argv[3] ?? 0)

function childrenOf(pid: number): number[] {
  try {
    const own = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
    return own ? own.split(' ').map(Number) : []
  } catch {
    return []
  }
}

/** All processes that this one has started, but the product and what it started. */
function browserPids(product: number) {
  const found: number[] = []
  const open = childrenOf(process.pid)
  for (let pid = open.pop(); pid !== undefined; pid = open.pop()) {
    if (pid === product) continue
    found.push(pid)
    open.push(...childrenOf(pid))
  }
  return found
}

type Site = { browser: Browser; url: string; agent: string; product: number }

async function openAgent({ browser, url, agent }: Site, still = false, hurried = false) {
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    reducedMotion: still ? 'reduce' : 'no-preference',
  })
  await (hurried ? hurryFrames(page) : watchFrames(page))
  await page.goto(`${url}/agent?id=${agent}`)
  await page.getByRole('textbox').waitFor()
  return page
}

async function ask(page: Page, text: string) {
  await page.getByRole('textbox').fill(text)
  await page.getByRole('textbox').press('Enter')
}

type Metrics = { metrics: { name: string; value: number }[] }

function metricOf({ metrics }: Metrics, name: string) {
  return metrics.find((one) => one.name === name)?.value ?? Number.NaN
}

/** Writes and never sends: the face listens as long as it goes on. */
async function write(page: Page, signal: AbortSignal) {
  const box = page.getByRole('textbox')
  for (let at = 0; !signal.aborted; at += 1) {
    await box.fill('How many days'.slice(0, 1 + (at % 13)))
    await wait(1000)
  }
  await box.fill('')
}

/** Percent of one core and frames a second while the page does what it does. */
async function cost({ product }: Site, page: Page) {
  await framesOf(page)
  const pids = browserPids(product)
  const used = () => pids.reduce((sum, pid) => sum + processMs(pid), 0)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const tasks = async () => metricOf(await session.send('Performance.getMetrics'), 'TaskDuration')
  const [before, busy, began] = [used(), await tasks(), performance.now()]
  await wait(seconds * 1000)
  const [taken, task, ms] = [used() - before, (await tasks()) - busy, performance.now() - began]
  const frames = await framesOf(page)
  await session.detach()
  return {
    percent: (taken / ms) * 100,
    page: (task / ms) * 100_000,
    rate: (frames.length / ms) * 1000,
  }
}

function report(name: string, { percent, page, rate }: Awaited<ReturnType<typeof cost>>) {
  console.log(
    `${name.padEnd(34)} ${rate.toFixed(1)} frames/s  ${percent.toFixed(1)} % of one core, of it ${page.toFixed(1)} % in the page (script, style, layout, paint)`,
  )
}

const sentences = [
  'Annual leave is twenty seven days for everyone who works full time.',
  'Unused days can be carried over until the end of March, and not a day longer.',
  'Ask your manager at least two weeks before you go, so that somebody can take your place.',
  'A laptop is replaced after four years, or at once when it was stolen.',
  'Keep the receipt of every taxi, and hand it in before the month is over.',
]
const speech = [...sentences, ...sentences, ...sentences].join(' ')

/** Answers the next question with a text of our own, as the server streams it. */
async function answerWith(page: Page, text: string) {
  const metadata = { conversation_id: crypto.randomUUID() }
  const parts = [
    { type: 'start', messageId: crypto.randomUUID(), messageMetadata: metadata },
    { type: 'text-start', id: 'text' },
    { type: 'text-delta', id: 'text', delta: text },
    { type: 'text-end', id: 'text' },
    { type: 'finish', messageMetadata: { ...metadata, state: 'complete' } },
  ]
  const body = [...parts.map((part) => JSON.stringify(part)), '[DONE]']
  await page.route(
    '**/functions/v1/conversation',
    (route) =>
      route.fulfill({
        headers: { 'content-type': 'text/event-stream', 'x-vercel-ai-ui-message-stream': 'v1' },
        body: body.map((line) => `data: ${line}\n\n`).join(''),
      }),
    { times: 1 },
  )
}

/** A minute of speech: the lag of the mouth as a whole and in each quarter. */
async function speakAMinute(page: Page) {
  await answerWith(page, speech)
  await framesOf(page)
  await ask(page, 'Tell me everything.')
  await page.getByText('Speaking', { exact: true }).waitFor()
  await wait(60_000)
  const frames = (await framesOf(page)).filter(
    (_, at, all) => at > all.findIndex(({ loud }) => loud > 0),
  )
  const quarter = Math.floor(frames.length / 4)
  const quarters = [0, 1, 2, 3].map((at) => frames.slice(at * quarter, (at + 1) * quarter))
  const show = (part: Frame[]) => {
    const { lag, alike } = lagOf(part)
    return `${lag} ms (${alike.toFixed(2)} alike)`
  }
  console.log(`mouth after sound, 60 s            ${show(frames)}`)
  console.log(`  in each quarter                  ${quarters.map(show).join(', ')}`)
}

/** Bytes of script and nodes of the document that stay after a collection. */
async function memoryOf(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  await session.send('Performance.enable')
  const metrics = await session.send('Performance.getMetrics')
  const found = { bytes: metricOf(metrics, 'JSHeapUsedSize'), nodes: metricOf(metrics, 'Nodes') }
  await session.detach()
  return found
}

async function reportMemory(page: Page, after: string) {
  const { bytes, nodes } = await memoryOf(page)
  const size = (bytes / 1024 ** 2).toFixed(2)
  console.log(`${`memory after ${after}`.padEnd(34)} ${size} MiB, ${nodes} nodes`)
}

async function anHour(page: Page) {
  for (let minute = 0; minute <= 60; minute += 5) {
    if (minute % 15 === 0) await reportMemory(page, `${minute} hurried minutes`)
    if (minute < 60) await page.evaluate((frames) => window.hurry(frames), 5 * 60 * 60)
  }
}

/** Real minutes of one session that speaks again and again. Each turn leaves its text, so nodes grow by a few. */
async function realTalk(page: Page) {
  for (let minute = 0; minute <= realMinutes; minute += 1) {
    await framesOf(page)
    await reportMemory(page, `${minute} real minutes`)
    if (minute === realMinutes) return
    const end = performance.now() + 60_000
    await answerWith(page, sentences.join(' '))
    await ask(page, 'Tell me everything.')
    await page.getByText('Speaking', { exact: true }).waitFor()
    await wait(Math.max(0, end - performance.now()))
  }
}

/** An agent of somebody with a model of their own. */
async function createOwn(owner: Account) {
  const query = `organization_id=${owner.organizationId}&name=Nova&confirmed=true`
  const { data, error } = await owner.client.functions.invoke(`own-people?${query}`, {
    body: new Blob([headModel()]),
  })
  if (error) throw error
  return createAgent(owner, 'it-help-desk', { avatar: data.person.id, style_id: 'own' })
}

/** What each state of a face costs. */
async function states(site: Site, name: string) {
  const page = await openAgent(site)
  await wait(3000)
  report(`${name} at rest`, await cost(site, page))
  const writing = new AbortController()
  const written = write(page, writing.signal)
  await page.getByText('Listening', { exact: true }).waitFor()
  report(`${name} that listens`, await cost(site, page))
  writing.abort()
  await written
  await answerWith(page, speech)
  await ask(page, 'Tell me everything.')
  await page.getByText('Speaking', { exact: true }).waitFor()
  report(`${name} that speaks`, await cost(site, page))
  await page.close()
}

await using cleanup = new AsyncDisposableStack()
await withProduct(async ({ url, pid }) => {
  const owner = await createAccount(url)
  const agent = await createAgent(owner, 'it-help-desk')
  const site = { browser: await launchBrowser(cleanup), url, agent, product: pid }
  console.log(
    `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), load ${loadavg()[0]?.toFixed(1)} before; Chromium without a graphics card`,
  )
  const still = await openAgent(site, true)
  await wait(3000)
  report('the page without motion', await cost(site, still))
  await still.close()
  await states(site, 'a face')
  await states({ ...site, agent: await createOwn(owner) }, 'an own person')
  const talking = await openAgent(site)
  await speakAMinute(talking)
  await talking.close()
  await anHour(await openAgent(site, false, true))
  if (realMinutes > 0) await realTalk(await openAgent(site))
})
