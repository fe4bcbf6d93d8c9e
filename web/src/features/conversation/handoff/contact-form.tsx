import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Field } from '@/components/form/field.tsx'
import { FormError } from '@/components/form/form-error.tsx'
import { Input } from '@/components/form/input.tsx'
import { Textarea } from '@/components/form/textarea.tsx'
import { Button } from '@/components/ui/button.tsx'
import { toast } from '@/lib/toast.ts'
import { refusalWords } from '@/lib/visitor-words/refusal-words.ts'
import { useWords } from '@/lib/visitor-words/use-words.ts'
import type { PersonBack } from '../message/message.ts'
import { type Contact, leaveContact } from './queries.ts'

type ContactFormProps = {
  company: string
  place: { templateId: string; conversationId: string | undefined }
  /** When people are there again, where that is known. */
  back: PersonBack | undefined
  onDone: () => void
  onCancel: () => void
}

/** Nobody is there: a message that the people of the organization answer by mail. It stays when it was not taken. */
export function ContactForm({ company, place, back, onDone, onCancel }: ContactFormProps) {
  const words = useWords()
  const [contact, setContact] = useState<Contact>({ name: '', email: '', message: '' })
  const leave = useMutation({
    mutationFn: () => leaveContact(place, contact),
    onSuccess: () => {
      toast.success(words.messageIsWith(company))
      onDone()
    },
  })
  const set = (name: keyof Contact) => (event: { target: { value: string } }) =>
    setContact({ ...contact, [name]: event.target.value })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!leave.isPending) leave.mutate()
  }
  return (
    <form
      aria-label={words.leaveMessageFor(company)}
      onSubmit={submit}
      className="flex max-h-[60dvh] flex-col gap-3 overflow-y-auto rounded-xl border border-border-2 bg-bg-1 p-4 text-left"
    >
      <p className="text-13 text-text-2">
        {words.nobodyIsHere(company)} {back && <span lang={back.language}>{back.text}</span>}
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={words.name}>
          <Input
            required
            maxLength={120}
            autoComplete="name"
            value={contact.name}
            onChange={set('name')}
          />
        </Field>
        <Field label={words.email}>
          <Input
            required
            type="email"
            maxLength={254}
            autoComplete="email"
            value={contact.email}
            onChange={set('email')}
          />
        </Field>
      </div>
      <Field label={words.message}>
        <Textarea
          required
          rows={3}
          maxLength={4000}
          value={contact.message}
          onChange={set('message')}
        />
      </Field>
      <FormError>{leave.error && refusalWords(leave.error, words)}</FormError>
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={onCancel}>
          {words.cancel}
        </Button>
        <Button type="submit" variant="primary" busy={leave.isPending}>
          {words.send}
        </Button>
      </div>
    </form>
  )
}
