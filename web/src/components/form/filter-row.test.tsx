import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { SearchBox } from './filter-row.tsx'

function List() {
  const [text, setText] = useState<string | undefined>('old')
  return (
    <>
      <SearchBox label="Search" value={text} onSearch={(next) => setText(next?.trim())} />
      <button type="button" onClick={() => setText(undefined)}>
        Show all
      </button>
    </>
  )
}

const box = () => screen.getByRole('searchbox', { name: 'Search' })

test('the box empties with the filter, when a button clears that', async () => {
  render(<List />)
  expect(box()).toHaveValue('old')

  await userEvent.click(screen.getByRole('button', { name: 'Show all' }))

  expect(box()).toHaveValue('')
})

test('what is typed stays as it is typed, and the focus with it', async () => {
  render(<List />)

  await userEvent.clear(box())
  expect(box()).toHaveFocus()
  await userEvent.type(box(), ' two')

  expect(box()).toHaveValue(' two')
})
