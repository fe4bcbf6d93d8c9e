import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { resolveRules } from './resolver.ts'
import { useForm } from './use-form.ts'
import { required } from './validators.ts'

function Form() {
  const { register, handleSubmit } = useForm({
    resolver: resolveRules({
      name: () => undefined,
      email: required('Missing'),
      password: required('Missing'),
    }),
    defaultValues: { name: '', email: '', password: '' },
  })
  return (
    <form noValidate onSubmit={handleSubmit(() => {})}>
      <input aria-label="Name" {...register('name')} />
      <input aria-label="Email" {...register('email')} />
      <input aria-label="Password" {...register('password')} />
      <button type="submit">Save</button>
    </form>
  )
}

test('the first wrong field has the focus once, and does not take it back', async () => {
  render(<Form />)
  const [email, password] = [screen.getByLabelText('Email'), screen.getByLabelText('Password')]
  const focused = vi.fn(() => password.focus())
  email.addEventListener('focus', focused)

  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await act(() => new Promise((timersRan) => setTimeout(timersRan)))

  expect(focused).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(password)
})
