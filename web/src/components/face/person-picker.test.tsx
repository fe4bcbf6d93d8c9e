import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Person } from '@/lib/catalogues.ts'
import { PersonPicker } from './person-picker.tsx'

const person = (id: string) =>
  ({
    id,
    name: id,
    styles: [{ id: `${id}-one` }, { id: `${id}-two` }],
    voices: [],
  }) as unknown as Person

test('the chosen person wears the chosen style, the others their first', () => {
  const { container } = render(
    <PersonPicker
      label="Person"
      people={[person('maya'), person('kenji')]}
      value="maya"
      styleId="maya-two"
      onChange={() => {}}
    />,
  )

  expect(screen.getByRole('radio', { name: 'maya' })).toBeChecked()
  expect([...container.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
    '/people/maya/maya-two.svg',
    '/people/kenji/kenji-one.svg',
  ])
})
