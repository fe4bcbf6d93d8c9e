import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FormError } from '@/components/form/form-error.tsx'
import { Button } from '@/components/ui/button.tsx'
import { toast } from '@/lib/toast.ts'
import type { ConnectionSheetProps } from './connection-sheet.tsx'
import { practise, signInAddress } from './queries.ts'

type PracticeOfferProps = Pick<ConnectionSheetProps, 'organizationId' | 'service'> & {
  /** It is let in on the practice system's own page. */
  signsIn: boolean
}

/** The system that is there to practise. */
export function PracticeOffer({ organizationId, service, signsIn }: PracticeOfferProps) {
  const queryClient = useQueryClient()
  const practice = useMutation({
    async mutationFn() {
      if (signsIn) return window.location.assign(await signInAddress(organizationId, service.id))
      await practise(organizationId, service.id)
      await queryClient.invalidateQueries({ queryKey: ['connect', organizationId] })
      toast.success('The practice system is connected')
    },
  })
  return (
    <section aria-labelledby="practice" className="flex flex-col gap-3 rounded-xl border p-4">
      <h3 id="practice" className="font-medium text-14">
        Try it with a practice system
      </h3>
      <p className="text-13 text-text-2">
        A small company in a {service.name} of its own, served here and for your organization alone.
        Your agents file and read records there as they would in yours, and you see them.
        {signsIn && ' Its page asks whether they may, as the page of yours does.'}
      </p>
      <FormError>{practice.error?.message}</FormError>
      <Button className="self-start" busy={practice.isPending} onClick={() => practice.mutate()}>
        Use the practice system
      </Button>
    </section>
  )
}
