import { useOperationForm } from '@skillharbor/client/operation-form'
import { trpc } from '@skillharbor/client/trpc'
import { type OwnTeacherProfile, profileLimits } from '@skillharbor/contracts/entities'
import { Alert } from '@skillharbor/ui/alert'
import { Card } from '@skillharbor/ui/card'
import { Field, Input, Textarea } from '@skillharbor/ui/field'
import { SubmitButton } from '@skillharbor/ui/form'
import { notify } from '@skillharbor/ui/notify'
import { useController } from 'react-hook-form'
import { resetToSaved } from '../../lib/reset-to-saved.ts'
import { useGuardedForm } from '../../lib/unsaved-changes.tsx'
import { useUploadThumbnail } from '../../lib/use-upload-thumbnail.ts'
import { BioField } from './bio-field.tsx'
import { t } from './messages.ts'
import { PictureField } from './picture-field.tsx'
import type { CheckedProfile, TypedProfile } from './profile-values.ts'

/** The profile as the form's fields hold it. */
const typedProfile = ({ displayName, headline, bio, links, image }: OwnTeacherProfile): TypedProfile => ({
  displayName,
  headline,
  bio,
  image,
  links: links.join('\n'),
  picture: undefined,
})

const fieldOfIssue = { image: 'picture' } as const

/** The form for one's own profile. It stays open after it was saved. */
export function ProfileForm({ profile }: { profile: OwnTeacherProfile }) {
  const utils = trpc.useUtils()
  const save = trpc.teachers.saveProfile.useMutation()
  const picture = useUploadThumbnail()
  const form = useOperationForm<TypedProfile, CheckedProfile>({
    schema: async () => (await import('./profile-values.ts')).ProfileValues,
    defaultValues: typedProfile(profile),
    fieldOfIssue,
    // Only what was changed: another tab may have changed the rest.
    send: async ({ picture: file, ...fields }, form) => {
      const { getFieldState, getValues } = form
      const sent = getValues()
      const isChanged = ([name]: [string, unknown]) => getFieldState(name as keyof TypedProfile).isDirty
      const changes: Partial<typeof fields> = Object.fromEntries(Object.entries(fields).filter(isChanged))
      const { content } = await save.mutateAsync({
        ...changes,
        ...(file && { image: await picture.keyOf(file) }),
      })
      // By now another one may be selected, and on its way.
      if (getValues('picture') === file) picture.cancel()
      utils.teachers.profile.setData({}, { content })
      resetToSaved(form, sent, typedProfile(content))
    },
    onSent: () => notify.success(t('saved')),
    failureOf: () => t('saveFailed'),
  })
  useGuardedForm(form.dirty)
  const { control, trigger, getValues } = form.form
  const file = useController({ control, name: 'picture' })
  const image = useController({ control, name: 'image' })
  const [displayName, headline, links] = [form.field('displayName'), form.field('headline'), form.field('links')]

  const pick = async (next: File | undefined) => {
    picture.cancel()
    file.field.onChange(next)
    const isGood = await trigger('picture')
    // By now another file may be selected, or the form was sent with this one.
    if (isGood && next && getValues('picture') === next) void picture.keyOf(next).catch(() => undefined)
  }
  const remove = () => {
    void pick(undefined)
    if (!file.field.value) image.field.onChange('')
  }

  return (
    <Card className="max-w-2xl p-5 sm:p-8">
      <form noValidate className="grid gap-6" onSubmit={form.onSubmit} onChange={form.onChange}>
        <Field
          label={t('displayName')}
          hint={t('displayNameHint', { username: profile.username })}
          error={displayName.error}
        >
          {(aria) => (
            <Input {...aria} {...displayName.control} maxLength={profileLimits.displayName} autoComplete="name" />
          )}
        </Field>
        <Field label={t('headline')} hint={t('headlineHint')} error={headline.error}>
          {(aria) => <Input {...aria} {...headline.control} maxLength={profileLimits.headline} />}
        </Field>
        <PictureField
          name={form.form.watch('displayName') || profile.username}
          image={image.field.value}
          file={file.field.value}
          error={file.fieldState.error?.message}
          upload={picture.upload}
          ref={file.field.ref}
          onPick={(next) => void pick(next)}
          onRemove={remove}
        />
        <BioField {...form.field('bio')} text={form.form.watch('bio')} />
        <Field label={t('links')} hint={t('linksHint', { most: profileLimits.links })} error={links.error}>
          {(aria) => <Textarea {...aria} {...links.control} rows={3} inputMode="url" />}
        </Field>
        {form.failure && <Alert tone="error">{form.failure}</Alert>}
        <div className="flex justify-end">
          <SubmitButton form={form} size="lg">
            {t('submit')}
          </SubmitButton>
        </div>
      </form>
    </Card>
  )
}
