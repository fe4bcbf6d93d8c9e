import { useMutation } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { Field } from '@/components/form/field.tsx'
import { Input } from '@/components/form/input.tsx'
import { Select } from '@/components/form/select.tsx'
import { Card } from '@/components/ui/card.tsx'
import type { OnboardingAnswers } from '@/lib/form/onboarding-choices.ts'
import { listedOptions } from '@/lib/form/options.ts'
import { industries, teamSizes } from '@/lib/form/organization-choices.ts'
import { resolveRules } from '@/lib/form/resolver.ts'
import { useForm } from '@/lib/form/use-form.ts'
import { required } from '@/lib/form/validators.ts'
import { websiteAddress, websiteRule } from '@/lib/form/website-address.ts'
import { OnboardingLayout } from './onboarding-layout.tsx'
import { StepFooter } from './step-footer.tsx'

type Company = Pick<OnboardingAnswers, 'companyName' | 'website' | 'industry' | 'teamSize'>

const rules = { companyName: required('Company name is required'), website: websiteRule }
const choices = [
  { name: 'industry', label: 'Industry', options: listedOptions(industries) },
  { name: 'teamSize', label: 'Team size', options: listedOptions(teamSizes) },
] as const

type CompanyPageProps = {
  answers: OnboardingAnswers
  /** Where one goes on without an answer. */
  next: string
  onSave: (company: Company) => Promise<void>
}

/** A step: whose workforce it is. */
export function CompanyPage({ answers, next, onSave }: CompanyPageProps) {
  const { companyName, website, industry, teamSize } = answers
  const { register, control, handleSubmit, formState } = useForm<Company>({
    resolver: resolveRules<Company>(rules),
    defaultValues: { companyName, website, industry, teamSize },
  })
  const saving = useMutation({
    mutationFn: (company: Company) =>
      onSave({ ...company, website: websiteAddress(company.website) ?? '' }),
  })
  const { errors } = formState
  return (
    <OnboardingLayout
      path="/onboarding/company-info"
      title="Who are you?"
      subtitle="Your agents introduce themselves as colleagues of this company."
    >
      <form
        noValidate
        aria-label="Company"
        onSubmit={handleSubmit((company) => saving.mutate(company))}
      >
        <Card className="grid gap-4 p-4 sm:grid-cols-2">
          <Field label="Company name" error={errors.companyName?.message}>
            <Input autoComplete="organization" maxLength={120} {...register('companyName')} />
          </Field>
          <Field label="Website" hint="Optional" error={errors.website?.message}>
            <Input inputMode="url" autoComplete="url" maxLength={300} {...register('website')} />
          </Field>
          {choices.map(({ name, label, options }) => (
            <Field key={name} label={label} hint="Optional">
              <Controller
                name={name}
                control={control}
                render={({ field: { onChange, ...field } }) => (
                  <Select
                    placeholder={`Select your ${label.toLowerCase()}`}
                    options={options}
                    onValueChange={onChange}
                    {...field}
                  />
                )}
              />
            </Field>
          ))}
        </Card>
        <StepFooter
          back="/onboarding/goal"
          skip={next}
          busy={saving.isPending}
          error={saving.error?.message}
        >
          Continue
        </StepFooter>
      </form>
    </OnboardingLayout>
  )
}
