import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, onTestFinished, test } from 'vitest'
import { Toaster } from '@/components/ui/toaster.tsx'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { Original } from './original.tsx'
import { handbook } from './testing/sources.ts'

/** What the browser is handed to keep; jsdom has no such place. */
function kept() {
  const files: { name: string; contents: Promise<string> }[] = []
  let last: Blob | undefined
  const { createObjectURL, revokeObjectURL } = URL
  URL.createObjectURL = (contents) => {
    last = contents as Blob
    return 'blob:kept'
  }
  URL.revokeObjectURL = () => {}
  const click = HTMLAnchorElement.prototype.click
  HTMLAnchorElement.prototype.click = function () {
    files.push({ name: this.download, contents: last?.text() ?? Promise.resolve('') })
  }
  onTestFinished(() => {
    Object.assign(URL, { createObjectURL, revokeObjectURL })
    HTMLAnchorElement.prototype.click = click
  })
  return files
}

const show = () =>
  renderPage(() => (
    <>
      <Original source={handbook} />
      <Toaster />
    </>
  ))
const answers = (response: () => Response) =>
  network.use(http.get(`*/functions/v1/knowledge-source/${handbook.id}/original`, response))

test('a file is kept under the name that it was uploaded with', async () => {
  const files = kept()
  answers(
    () =>
      new HttpResponse('%PDF-1.7', {
        headers: {
          'content-disposition': `attachment; filename="Gro__e.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe.pdf`,
        },
      }),
  )
  await show()

  await userEvent.click(screen.getByRole('button', { name: 'Download' }))

  await expect.poll(() => files.map(({ name }) => name)).toEqual(['Größe.pdf'])
  expect(await files[0]?.contents).toBe('%PDF-1.7')
})

test('a file that was not kept says so', async () => {
  const files = kept()
  const message = 'This source has no stored file.'
  answers(() => HttpResponse.json({ error: { code: 'no_original', message } }, { status: 404 }))
  await show()

  await userEvent.click(screen.getByRole('button', { name: 'Download' }))

  expect(await screen.findByText(message)).toBeVisible()
  expect(files).toEqual([])
})
