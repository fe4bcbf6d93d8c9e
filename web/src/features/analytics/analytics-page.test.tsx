import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { todayIn, zoneHere } from '@/components/period/period.ts'
import { network } from '@/testing/network.ts'
import { counted, figures, gallery, maya, open, stored } from './testing/analytics.tsx'

const choose = async (label: string, option: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: label }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}
/** What stands under the name of a figure. */
const figure = (name: string) => {
  const term = within(screen.getByRole('region', { name: 'Figures' })).getByText(name)
  return [...(term.parentElement?.querySelectorAll('dd') ?? [])]
    .map(({ textContent }) => textContent?.trim())
    .filter(Boolean)
}

test('figures say how they changed, and of how many they are', async () => {
  stored()
  await open()

  await screen.findByText('1,155')
  expect(figure('Sessions')).toEqual(['1,155', '+22%'])
  expect(figure('Resolved')).toEqual(['81%', '+4 points', 'of 1,100 sessions'])
  expect(figure('Satisfaction')).toEqual(['90%', 'No change', 'of 40 ratings'])
  expect(figure('Answer time')).toEqual(['1.4 s', '0.2 s slower', '95% within 4.2 s'])
  expect(figure('Handed over')).toEqual(['7%', '−2 points', '81 of 1,155 sessions'])
  expect(figure('Tokens')).toEqual(['1.2M', 'No change'])
  expect(figure('Model cost')).toEqual(['$212.40', 'No change'])
})

test('what is not known is no number', async () => {
  const only = counted({ good: 0, poor: 0, judged: 0, resolved: 0, tokens: null, cost: null })
  stored({ figures: figures({ now: { ...only, median: null, slowest: null }, before: null }) })
  await open()

  await screen.findByText('1,155')
  expect(figure('Sessions')).toEqual(['1,155', 'Nothing to compare'])
  expect(figure('Resolved')).toEqual(['–', 'Nothing to compare'])
  expect(figure('Satisfaction')).toEqual(['–', 'Nothing to compare', 'No ratings'])
  expect(figure('Answer time')).toEqual(['–', 'Nothing to compare'])
  expect(figure('Model cost')).toEqual(['–', 'Nothing to compare', 'No model answered'])
  expect(figure('Per resolution')).toEqual(['–', 'Nothing to compare'])
})

test('a chart by day is told in words and in a table, of another figure on demand', async () => {
  stored()
  const { location } = await open()

  expect(await screen.findByRole('img', { name: /by day/ })).toHaveAccessibleName(
    'Sessions by day: most on Tue, Nov 3, 2026, 7.',
  )
  const rows = within(screen.getByRole('table', { name: 'By day', hidden: true }))
  expect(rows.getByText('Mon, Nov 2, 2026').closest('tr')).toHaveTextContent(
    'Mon, Nov 2, 202600000–',
  )
  await choose('Figure of the chart', 'Visitors')

  expect(location()).toMatch(/chart=visitors/)
  expect(screen.getByRole('img', { name: /^Visitors by day: most on/ })).toBeVisible()
})

test('a table tells agents, channels and galleries apart, and shows one alone', async () => {
  const { last } = stored()
  const { location } = await open()

  const table = await screen.findByRole('table', { name: 'By agent' })
  expect(within(table).getAllByRole('row')[1]).toHaveTextContent('Maya61281%90%13%$212.40')
  await userEvent.click(screen.getByRole('radio', { name: 'Galleries' }))
  expect(screen.getByRole('table', { name: 'By gallery' })).toHaveTextContent('Help981%90%900%–')
  await userEvent.click(screen.getByRole('radio', { name: 'Channels' }))
  await userEvent.click(screen.getByRole('button', { name: 'Show Widget alone' }))

  expect(location()).toMatch(/channel=widget/)
  await expect.poll(() => last('analytics_figures')).toMatchObject({ via: 'widget' })
})

test('the address asks for days, an agent, a channel and a gallery', async () => {
  const { last } = stored()
  await open(`?from=2026-03-01&to=2026-03-31&agent=${maya.id}&channel=widget&gallery=${gallery.id}`)
  await screen.findByText('1,155')

  const asked = {
    ...{ first_day: '2026-03-01', last_day: '2026-03-31', zone: zoneHere() },
    ...{ agent: maya.id, via: 'widget', gallery: gallery.id },
  }
  for (const name of ['figures', 'questions', 'gaps']) {
    expect(last(`analytics_${name}`), name).toMatchObject(asked)
  }
  expect(screen.getByText(/Compared with the 31 days before/)).toBeVisible()
})

test('days are chosen, and stay in the address', async () => {
  const { last } = stored()
  const { location } = await open()
  await screen.findByText('1,155')
  expect(last('analytics_figures')).toMatchObject({ last_day: todayIn(zoneHere()) })

  await choose('Period', 'Last 7 days')
  expect(location()).toMatch(/days=7/)
  await choose('Period', 'Own days')
  const from = screen.getByLabelText('From')
  await userEvent.clear(from)
  await userEvent.type(from, '2026-03-01')

  expect(location()).toMatch(/from=2026-03-01&to=/)
  await choose('Agent', 'Maya')
  await choose('Channel', 'Chat')
  await choose('Gallery', 'Help')
  await expect
    .poll(() => last('analytics_figures'))
    .toMatchObject({
      ...{ first_day: '2026-03-01', agent: maya.id, via: 'assistant', gallery: gallery.id },
    })
})

test('what agents could not answer leads to the form of an answer', async () => {
  const gap = { id: '0190d000-0000-7000-8000-000000000001', question: 'Is there a pool?' }
  stored({ gaps: [{ ...gap, times: 9, people: 3, agents: ['Maya'], total: 14 }] })
  await open()

  const link = await screen.findByRole('link', { name: 'Add to knowledge: Is there a pool?' })
  const { searchParams } = new URL(link.getAttribute('href') ?? '', 'http://localhost')
  expect(Object.fromEntries(searchParams)).toEqual({
    ...{ gaps: 'open', add: 'answer', question: gap.question, gap: gap.id },
  })
  expect(screen.getByText('Asked 9 times · Maya')).toBeVisible()
  expect(screen.getByText('14')).toBeVisible()
})

test('what people ask leads to the conversations in which they asked it', async () => {
  stored({
    questions: [{ question: 'Where is my parcel?', sessions: 34, last_asked_at: '2026-11-01' }],
  })
  const { location } = await open()

  await userEvent.click(
    await screen.findByRole('button', { name: 'See conversations about: Where is my parcel?' }),
  )

  expect(location()).toMatch(
    /show=sessions&.*words=Where\+is\+my\+parcel|words=Where\+is\+my\+parcel/,
  )
  expect(await screen.findByText('No conversation matches')).toBeVisible()
})

test('who has no knowledge is not led there', async () => {
  const { count } = stored()
  await open('', { knowledge: false })

  expect(await screen.findByText('What people ask')).toBeVisible()
  expect(screen.queryByText('Could not answer')).not.toBeInTheDocument()
  expect(count('analytics_gaps')).toBe(0)
})

test('before the first session the page says what it is for, and where to begin', async () => {
  stored({ figures: figures({ is_new: true, now: null, before: null }) })
  await open()

  expect(await screen.findByText('Nobody has talked to your agents yet')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Share an agent' })).toHaveAttribute(
    'href',
    '/dashboard/agents',
  )
  expect(screen.queryByRole('button', { name: 'Export CSV' })).not.toBeInTheDocument()
})

test('days without a session offer more days, and a filter without one is left', async () => {
  stored({ figures: figures({ now: null }) })
  const { location } = await open(`?channel=widget`)

  await userEvent.click(
    await screen.findByRole('button', { name: 'Show all sessions of these days' }),
  )
  expect(location()).not.toMatch(/channel=widget/)
  await userEvent.click(await screen.findByRole('button', { name: 'Show the last 90 days' }))
  expect(location()).toMatch(/days=90/)
})

test('who may not read analytics is told what is missing', async () => {
  stored({ figures: null })
  await open()

  expect(await screen.findByText('Your organization has no analytics')).toBeVisible()
})

test('figures that fail are read again; a part that fails leaves the others', async () => {
  stored()
  const failure = () =>
    HttpResponse.json({ code: 'XX000', message: 'Something went wrong.' }, { status: 500 })
  network.use(
    http.post('*/rest/v1/rpc/analytics_figures', failure, { once: true }),
    http.post('*/rest/v1/rpc/analytics_questions', failure),
  )
  await open()

  expect(await screen.findByText('The figures did not load')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  expect(await screen.findByText('1,155')).toBeVisible()
  expect(await screen.findByText('These questions did not load')).toBeVisible()
  expect(screen.getByRole('table', { name: 'By agent' })).toBeVisible()
})

test('while figures are read their place is kept', async () => {
  stored()
  const read = Promise.withResolvers<void>()
  network.use(
    http.post('*/rest/v1/rpc/analytics_figures', async () => {
      await read.promise
      return HttpResponse.json(figures())
    }),
  )
  await open()

  expect(screen.getByText('Loading the figures')).toBeInTheDocument()
  read.resolve()
  expect(await screen.findByText('1,155')).toBeVisible()
})
