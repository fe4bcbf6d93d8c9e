import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormError } from '@/components/form/form-error.tsx'
import { Button } from '@/components/ui/button.tsx'
import { toast } from '@/lib/toast.ts'
import type { ConnectionSheetProps } from './connection-sheet.tsx'
import { type Connection, type Renewed, renewConnection } from './queries.ts'
import { RenewalDialog } from './renewal-dialog.tsx'
import { setUps } from './set-ups.ts'

type RenewalProps = Pick<ConnectionSheetProps, 'organizationId' | 'service'> & {
  connection: Connection
}

/** Ways to connect a system again: what agents can do there, and which may, stays. */
export function Renewal({ organizationId, service, connection }: RenewalProps) {
  const queryClient = useQueryClient()
  const [isEntering, setEntering] = useState(false)
  const { is_practice, signs_in, status } = connection
  const isRefused = status === 'refused'
  const canSignIn = is_practice || signs_in
  async function followed(renewed: Renewed) {
    if ('sign_in_url' in renewed) return window.location.assign(renewed.sign_in_url)
    await queryClient.invalidateQueries({ queryKey: ['connect', organizationId] })
    setEntering(false)
    toast.success(`${service.name} is connected again`)
  }
  const again = useMutation({
    mutationFn: async () => {
      const { signsIn } = setUps('')[service.id]
      await followed(await renewConnection(connection, { sign_in: signsIn }))
    },
  })
  if (is_practice && !isRefused) return null
  return (
    <>
      {isRefused && (
        <p className="text-13 text-text-2">
          {canSignIn ? 'Sign in again' : 'Enter new credentials'}: {service.name} no longer takes
          what it was connected with. What your agents can do there, and which of them may, stays as
          it is.
        </p>
      )}
      <FormError>{again.error?.message}</FormError>
      <div className="flex flex-wrap gap-2">
        {isRefused && canSignIn && (
          <Button variant="primary" busy={again.isPending} onClick={() => again.mutate()}>
            Sign in again
          </Button>
        )}
        {!is_practice && (
          <Button
            variant={isRefused && !canSignIn ? 'primary' : undefined}
            onClick={() => setEntering(true)}
          >
            Enter new credentials
          </Button>
        )}
      </div>
      {isEntering && (
        <RenewalDialog
          service={service}
          connection={connection}
          onRenewed={followed}
          onClose={() => setEntering(false)}
        />
      )}
    </>
  )
}
