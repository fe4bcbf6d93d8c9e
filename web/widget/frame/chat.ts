import { element, icon, paths } from '../elements.ts'
import { answerNodes } from './answer.ts'
import { createAttachments, givenFiles } from './attachments.ts'
import type { FrameAgent } from './data.ts'
import { pause } from './pause.ts'
import { createPeople } from './people.ts'
import { type Line, readParts, ServerLost, type Source } from './stream.ts'
import { createUnread } from './unread.ts'
import type { Asked, Earlier, Introduction, Visit } from './visit.ts'
import { words } from './words.ts'

const whole = ['complete', 'unanswered']
/** Before an answer whose connection was lost is asked for again, in ms. */
const waits = [0, 500, 1000, 2000, 4000, 8000]
const troubleOf = (state: string) =>
  ({ stopped: words.answerStopped, failed: words.answerFailed })[state] ?? words.answerCut

/** The conversation: what was said, the field to write in, and what screen readers are told. */
export function createChat(
  agent: FrameAgent,
  visit: Visit,
  { greeting, introduction }: { greeting: string; introduction: () => Introduction },
) {
  const log = element('div', { class: 'log', role: 'log', 'aria-live': 'off', tabindex: '0' })
  const status = element('p', { class: 'sr-only', role: 'status' })
  const label = words.writeTo(agent.name)
  const box = element('textarea', {
    rows: '1',
    maxlength: '4000',
    'aria-label': label,
    placeholder: label,
  })
  const send = element('button', { class: 'send', 'aria-label': words.send }, icon(paths.send))
  const attachments = createAttachments(agent, { visit, introduction, box, changed: hold })
  const form = element('form', { class: 'composer' }, attachments.button, box, send)
  let running: AbortController | undefined
  let stopping: Promise<unknown> | undefined
  let isLeft = false
  /** What says that an answer which had begun did not come to its end. */
  let interrupted: HTMLElement | undefined
  /** The lines of people that are shown. */
  const known = new Set<string>()
  const unread = createUnread(visit)

  const say = (who: string, ...nodes: (Node | string)[]) => {
    const item = element('div', { class: `said ${who}` }, ...nodes)
    log.append(item)
    return item
  }
  const sayAsked = ({ text, files = [] }: Asked) => say('visitor', text, ...givenFiles(files))
  const toEnd = () => log.scrollTo({ top: log.scrollHeight })

  /** What is on its way goes with the message, which waits for it; an answer can be stopped at any time. */
  function hold() {
    send.disabled = !running && attachments.isBusy()
  }

  function busy(controller: AbortController | undefined) {
    running = controller
    hold()
    send.replaceChildren(icon(controller ? paths.stop : paths.send))
    send.setAttribute('aria-label', controller ? words.stopAnswer : words.send)
  }

  function thumbs(id: string) {
    const rate = (rating: 1 | -1, name: string, path: string) => {
      const button = element(
        'button',
        { type: 'button', 'aria-label': name, 'aria-pressed': 'false' },
        icon(path),
      )
      button.addEventListener('click', async () => {
        try {
          await visit.rate(id, rating)
        } catch (error) {
          trouble((error as Error).message)
          return
        }
        for (const other of row.children)
          other.setAttribute('aria-pressed', String(other === button))
      })
      return button
    }
    const row = element('div', { class: 'thumbs' })
    row.append(rate(1, words.goodAnswer, paths.up), rate(-1, words.poorAnswer, paths.down))
    return row
  }

  /** Shows once what a person said, or what is told of people. */
  function showLine({ id, role, text, said_by }: Line) {
    if (known.has(id)) return false
    known.add(id)
    starters.remove()
    if (role === 'notice') say('notice', text)
    else say('person', element('strong', {}, said_by ?? ''), text)
    return true
  }

  const people = createPeople(agent, visit, {
    introduction,
    said(line) {
      if (!showLine(line)) return
      unread.add(line.id)
      status.textContent = [line.said_by, line.text].filter(Boolean).join(': ')
      toEnd()
    },
    // What a person ended is no trouble of the visitor's.
    taken: () => interrupted?.remove(),
    restart() {
      open()
      box.focus()
    },
    trouble,
  })

  const cited = (id: string) => (number: number) => (begins?: number) =>
    visit.cited(id, number, begins)

  function trouble(message: string, again?: () => void) {
    const row = element('p', { class: 'trouble', role: 'alert' }, message)
    if (again) {
      const retry = element('button', { type: 'button' }, words.retry)
      retry.addEventListener('click', () => {
        row.remove()
        again()
      })
      row.append(' ', retry)
    }
    log.append(row)
    toEnd()
    return row
  }

  /** Streams the answer to a question that is on the screen. */
  async function answer(asked: Asked, losses = 0): Promise<void> {
    const controller = new AbortController()
    const { signal } = controller
    signal.addEventListener('abort', () => {
      if (!isLeft) stopping = visit.stop(asked.id).catch(() => {})
    })
    visit.note(asked)
    busy(controller)
    status.textContent = words.isAnswering(agent.name)
    const item = say('agent', element('span', { class: 'dots', 'aria-hidden': 'true' }, '…'))
    toEnd()
    let text = ''
    let id = ''
    let state = 'cut'
    let isBegun = losses > 0
    const sources: Source[] = []
    const draw = () => item.replaceChildren(...answerNodes(text, sources))
    try {
      await stopping
      await visit.open(introduction)
      const stream = await visit.ask(asked, signal)
      isBegun = true
      for await (const part of readParts(stream)) {
        if (part.type === 'start') {
          id = part.messageId ?? ''
          if (part.messageMetadata) visit.talksIn(part.messageMetadata.conversation_id)
          people.follow()
        } else if (part.type === 'data-handoff') {
          people.hear(part.data)
        } else if (part.type === 'text-delta') text += part.delta
        else if (part.type === 'data-citation') sources.push(part.data)
        else if (part.type === 'data-topics') offer(part.data)
        else if (part.type === 'error') throw new Error(part.errorText)
        else if (part.type === 'finish' || part.type === 'message-metadata') {
          state = part.messageMetadata?.state ?? 'told'
          visit.ended()
        }
        if (text) draw()
        toEnd()
      }
      const isWhole = whole.includes(state)
      if (!isWhole && !people.hasTaken()) throw new Error(troubleOf(state))
      // What it cites can be read once it has ended.
      item.replaceChildren(...answerNodes(text, sources, cited(id)))
      if (text) status.textContent = `${agent.name}: ${item.innerText.replace(/\s+/g, ' ')}`
      if (isWhole) item.append(thumbs(id))
      else if (!text) item.remove()
    } catch (error) {
      // It has one answer, so what was heard of it gives way to the whole.
      const again = (next = 0) => {
        item.remove()
        return answer(asked, next)
      }
      const wait = isBegun && error instanceof ServerLost ? waits[losses] : undefined
      if (wait !== undefined) {
        await pause(wait, signal)
        if (!signal.aborted) return again(losses + 1)
      }
      if (!text) item.remove()
      const said = signal.aborted
        ? words.answerStopped
        : (error as Error).message || words.answerCut
      status.textContent = ''
      const row = trouble(said, again)
      if (isBegun) interrupted = row
    }
    busy(undefined)
    toEnd()
    if (isMeant && !isLeft) ask(box.value)
  }

  /** Enter was pressed while an answer ran: what is written goes out once that has ended. */
  let isMeant = false
  function ask(text: string) {
    isMeant = false
    const said = text.trim() || attachments.words()
    if (!said || running || attachments.isBusy()) return
    people.reopen()
    starters.remove()
    const files = attachments.take()
    const asked = { id: crypto.randomUUID(), text: said, ...(files.length > 0 && { files }) }
    sayAsked(asked)
    box.value = ''
    void answer(asked)
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (running) running.abort()
    else ask(box.value)
  })
  box.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    if (running) isMeant = true
    else ask(box.value)
  })
  box.addEventListener('input', () => {
    isMeant = false
  })
  const starters = element('div', { class: 'starters' })
  function offer(questions: string[]) {
    const buttons = questions.map((question) => {
      const button = element('button', { type: 'button' }, question)
      button.addEventListener('click', () => ask(question))
      return button
    })
    starters.replaceChildren(...buttons)
    log.append(starters)
  }
  function open() {
    log.replaceChildren()
    if (greeting) say('agent', element('p', {}, greeting))
    offer(agent.starter_questions)
  }
  open()

  return {
    nodes: [log, status, people.node, attachments.list, form],
    focus: () => box.focus(),
    /** The answer goes on, and is listened to again when the visitor comes back. */
    leave() {
      isLeft = true
      running?.abort()
      people.leave()
    },
    /** Shows what was said before, and the answer that this tab has yet to hear. */
    show(earlier: Earlier[]) {
      if (earlier.length > 0) starters.remove()
      for (const one of earlier) {
        const { id, role, text, state, citations, topics } = one
        if (role === 'user')
          say('visitor', text, ...givenFiles(one.files.map((name) => ({ name }))))
        else if (role !== 'assistant') showLine(one)
        else {
          const item = say('agent', ...answerNodes(text, citations, cited(id)))
          if (whole.includes(state)) item.append(thumbs(id))
          else trouble(troubleOf(state))
          if (one === earlier.at(-1) && topics.length > 0) offer(topics)
        }
      }
      const asked = visit.unheard()
      // Before a visit has begun nothing was sent: it is the visitor's to send.
      if (asked && !visit.hasBegun()) box.value = asked.text
      else if (asked) {
        starters.remove()
        sayAsked(asked)
        void answer(asked)
      }
      unread.addEarlier([...known])
      people.follow()
      toEnd()
    },
  }
}
