import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '@/testing/render-page.tsx'
import { ChoiceTile } from './choice-tile.tsx'

test('only what is chosen has a mark, whatever colours a person has for all pages', async () => {
  await renderPage(() => (
    <>
      <ChoiceTile checked onCheckedChange={() => {}}>
        Zapier
      </ChoiceTile>
      <ChoiceTile checked={false} onCheckedChange={() => {}}>
        Salesforce
      </ChoiceTile>
    </>
  ))
  const tileOf = async (name: string) => (await screen.findByText(name)).closest('label')

  expect((await tileOf('Zapier'))?.querySelector('svg')).not.toBeNull()
  expect((await tileOf('Salesforce'))?.querySelector('svg')).toBeNull()
})
