import { element } from '../elements.ts'
import { contactForm } from './contact.ts'
import type { FrameAgent } from './data.ts'
import { createFollowing } from './follow.ts'
import { tellPage } from './page.ts'
import type { HandoffNews, Line, PeopleNews } from './stream.ts'
import type { Introduction, Visit } from './visit.ts'
import { words } from './words.ts'

type Phase = 'none' | HandoffNews['state'] | 'closed'
type On = {
  /** Who the visitor is, as far as that was told. */
  introduction(): Introduction
  /** Something to show among what was said. */
  said(line: Line): void
  /** A person has the conversation from now on. */
  taken(): void
  /** Another conversation is begun. */
  restart(): void
  trouble(message: string): void
}

/** Above where the visitor writes: how to get to a person, who was asked, who is here. */
export function createPeople(agent: FrameAgent, visit: Visit, on: On) {
  const company = agent.organization.name
  const status = element('p', { role: 'status' })
  const action = element('button', { type: 'button' })
  const bar = element('div', { class: 'people' }, status, action)
  const place = element('div', {}, bar)
  const following = createFollowing(visit, tell)
  let phase: Phase = 'none'
  let reason = 'asked'
  let waits: boolean | undefined
  let act: () => unknown = ask

  function show(next: Phase, { name = '', back }: Pick<HandoffNews, 'name' | 'back'> = {}) {
    const isNew = next === 'taken' && phase !== 'taken'
    phase = next
    if (phase === 'away') {
      const form = contactForm(
        { company, back, introduction: on.introduction() },
        visit,
        (sent) => {
          show('none')
          action.focus()
          if (sent) status.textContent = words.messageIsWith(company)
        },
      )
      place.replaceChildren(form)
      form.querySelector('input')?.focus()
      return
    }
    const again = { text: words.backTo(agent.name), act: alone }
    const asks = { text: words.talkToPerson, act: ask }
    const [text, button] = {
      none: ['', asks],
      offer: [words.personCanJoin(company), asks],
      waiting: [words.peopleWereAsked(company), again],
      taken: [words.talkingWith(name, company), again],
      closed: [words.conversationClosed, { text: words.startNewOne, act: restart }],
    }[phase] as [string, { text: string; act: () => unknown }]
    status.textContent = text
    action.textContent = button.text
    act = button.act
    place.replaceChildren(...(agent.handoff || text ? [bar] : []))
    if (isNew) on.taken()
  }

  /** Whether the next page of the site is to wait for what people say. */
  function wait(isWaiting: boolean) {
    if (isWaiting !== waits) tellPage({ kind: isWaiting ? 'people' : 'alone' })
    waits = isWaiting
  }
  function tell({ person_state, person_name, ended_at, said }: PeopleNews) {
    for (const line of said) on.said(line)
    wait(person_state !== null && !ended_at)
    if (ended_at) show('closed')
    else if (person_state) show(person_state, { name: person_name ?? '' })
    else if (phase !== 'offer' && phase !== 'away') show('none')
  }
  async function ask() {
    await visit.open(on.introduction)
    const { conversation_id: talk, state, back } = await visit.person(reason)
    if (talk) visit.talksIn(talk)
    following.begin()
    show(state, { ...(back && { back }) })
  }
  async function alone() {
    await visit.alone()
    show('none')
  }
  function restart() {
    following.stop()
    visit.leaveTalk()
    show('none')
    on.restart()
  }

  action.addEventListener('click', async () => {
    action.disabled = true
    try {
      await act()
    } catch (error) {
      on.trouble((error as Error).message || words.tryAgain)
    }
    action.disabled = false
  })
  show('none')

  return {
    node: place,
    hasTaken: () => phase === 'taken',
    /** Who writes on in a conversation that was closed begins another. */
    reopen() {
      if (phase === 'closed') restart()
    },
    /** What an answer told of people. */
    hear(news: HandoffNews) {
      reason = news.reason ?? 'asked'
      show(news.state, news)
    },
    /** Follows the conversation, once there is one; people come only where the agent hands off. */
    follow() {
      if (agent.handoff && visit.conversation()) following.begin()
      else wait(false)
    },
    leave: following.leave,
  }
}
