import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { Field } from '@/components/form/field.tsx'
import { FormError } from '@/components/form/form-error.tsx'
import { Input } from '@/components/form/input.tsx'
import { Breadcrumb } from '@/components/layout/breadcrumb.tsx'
import { Page } from '@/components/layout/page.tsx'
import { TopBar } from '@/components/layout/top-bar.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Card } from '@/components/ui/card.tsx'
import { toast } from '@/lib/toast.ts'
import { saveStripeConfig } from './stripe-config-queries.ts'
import { TypedValue } from './typed-value.tsx'

/** Adds a public setting of the payment service. */
export function AddConfigPage({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState({ key: '', type: 'String', given: '' })
  const adding = useMutation({
    mutationFn: () => saveStripeConfig({ ...typed, key: typed.key.trim() }, true),
    onSuccess: async () => {
      toast.success(`${typed.key.trim()} was added`)
      await queryClient.invalidateQueries({ queryKey: ['admin', 'stripe-configs'] })
      onDone()
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!adding.isPending) adding.mutate()
  }
  return (
    <>
      <TopBar
        title={
          <Breadcrumb to="/admin/stripe-configurations" list="Stripe settings">
            <h1 className="min-w-0 truncate font-semibold text-16">Add setting</h1>
          </Breadcrumb>
        }
      />
      <Page className="max-w-[704px]">
        <Card>
          <form noValidate onSubmit={submit} className="flex flex-col gap-5 p-5">
            <p className="text-13 text-text-2">
              Everybody can read it, so it must not hold keys or secrets. Those belong in the
              environment of the server.
            </p>
            <Field
              label="Key"
              help="defaultSignupPriceId is the price on sale. signupPriceIds is a list of other prices that a sign-up link may name."
            >
              <Input
                autoComplete="off"
                spellCheck={false}
                value={typed.key}
                onChange={({ target }) => setTyped({ ...typed, key: target.value })}
              />
            </Field>
            <TypedValue
              type={typed.type}
              given={typed.given}
              onChange={(change) => setTyped({ ...typed, ...change })}
            />
            <FormError>{adding.error?.message}</FormError>
            <div className="flex justify-end gap-2">
              <Button asChild>
                <Link to="/admin/stripe-configurations">Cancel</Link>
              </Button>
              <Button type="submit" variant="primary" busy={adding.isPending}>
                Add setting
              </Button>
            </div>
          </form>
        </Card>
      </Page>
    </>
  )
}
