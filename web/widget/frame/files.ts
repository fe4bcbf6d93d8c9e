import { fileKinds, mostFileBytes, mostFiles } from '@/lib/given-file-limits.ts'
import { element, icon, paths } from '../elements.ts'
import type { With } from './attachments.ts'
import type { GivenFile } from './visit.ts'
import { words } from './words.ts'

/** A file on its way to the agent, or one that waits to be sent, or was refused. */
type Attachment = { row: HTMLLIElement; given?: GivenFile; isRefused?: boolean }

/** Chooses files, or takes those that are pasted, and shows what becomes of them above where the visitor writes. */
export function createFiles(
  { visit, introduction, box, changed }: With,
  button: HTMLButtonElement,
) {
  let all: Attachment[] = []
  const list = element('ul', { class: 'files', 'aria-label': words.filesToSend })
  const input = element('input', {
    ...{
      type: 'file',
      multiple: '',
      accept: fileKinds,
      hidden: '',
      'aria-label': words.filesToSend,
    },
  })

  const given = () => all.flatMap((one) => one.given ?? [])
  // What was refused goes with no message.
  const wanted = () => all.filter(({ isRefused }) => !isRefused).length
  function change(next: Attachment[]) {
    all = next
    list.replaceChildren(...all.map(({ row }) => row))
    button.disabled = wanted() >= mostFiles
    button.title = button.disabled ? words.filesAreEnough(mostFiles) : ''
    changed()
  }

  async function bring(file: File, one: Attachment, picture: string | undefined) {
    try {
      if (file.size > mostFileBytes) throw new Error(words.fileTooLarge)
      await visit.open(introduction)
      one.given = { ...(await visit.give(file)), ...(picture && { picture }) }
      // It was removed on its way.
      if (!all.includes(one)) await visit.takeBack(one.given.id)
    } catch (error) {
      one.isRefused = true
      one.row.classList.add('refused')
      const why = (error as Error).message || words.fileNotTaken
      one.row.querySelector('span')?.append(element('small', { role: 'alert' }, why))
    }
    one.row.removeAttribute('aria-busy')
    change(all)
  }

  function add(files: Iterable<File>) {
    for (const file of [...files].slice(0, mostFiles - wanted())) {
      const label = { type: 'button', 'aria-label': words.remove(file.name) }
      const remove = element('button', label, icon(paths.close))
      const name = element('span', {}, file.name)
      const one: Attachment = { row: element('li', { 'aria-busy': 'true' }, name, remove) }
      const picture = file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined
      if (picture) {
        const small = element('img', { src: picture, alt: '' })
        small.addEventListener('error', () => small.remove())
        one.row.prepend(small)
      }
      remove.addEventListener('click', () => {
        change(all.filter((other) => other !== one))
        if (one.given) void visit.takeBack(one.given.id).catch(() => {})
        box.focus()
      })
      change([...all, one])
      void bring(file, one, picture)
    }
  }

  input.addEventListener('change', () => {
    add(input.files ?? [])
    input.value = ''
  })
  box.addEventListener('paste', (event) => {
    const files = event.clipboardData?.files ?? []
    if (files.length === 0) return
    event.preventDefault()
    add(files)
  })

  return {
    list,
    input,
    given,
    isBusy: () => all.some(({ given, isRefused }) => !given && !isRefused),
    /** What was refused stays, with its reason, until it is removed. */
    take() {
      const sent = given()
      change(all.filter(({ isRefused }) => isRefused))
      return sent
    },
  }
}
