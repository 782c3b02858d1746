import { profileLimits } from '@skillharbor/contracts/entities'
import { Textarea } from '@skillharbor/ui/field'
import { type ComponentProps, lazy, Suspense, useId, useState } from 'react'
import { ViewButton } from '../../lib/view-button.tsx'
import { t } from './messages.ts'

const Markdown = lazy(async () => ({ default: (await import('@skillharbor/ui/markdown')).Markdown }))

type BioFieldProps = { control: ComponentProps<'textarea'>; error: string | undefined; text: string }

/** What an admin says about themselves, in Markdown, or in its place what learners see. */
export function BioField({ control, error, text }: BioFieldProps) {
  const [isPreview, setPreview] = useState(false)
  // A preview would hide the field that an error is about.
  const isWriting = !isPreview || error !== undefined
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <label htmlFor={id} className="text-sm font-medium text-ink">
          {t('bio')}
        </label>
        <fieldset className="flex gap-1 rounded-control bg-sunken p-1">
          <legend className="sr-only">{t('bioView')}</legend>
          <ViewButton isOn={isWriting} onPress={() => setPreview(false)}>
            {t('write')}
          </ViewButton>
          <ViewButton isOn={!isWriting} onPress={() => setPreview(true)}>
            {t('preview')}
          </ViewButton>
        </fieldset>
      </div>
      <Textarea
        {...control}
        id={id}
        rows={10}
        maxLength={profileLimits.bio}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-note`}
        className={isWriting ? 'resize-y' : 'hidden'}
      />
      {!isWriting && (
        <section aria-label={t('preview')} className="min-w-0 rounded-control border border-line p-4">
          {text.trim() === '' ? (
            <p className="text-ink-soft">{t('nothing')}</p>
          ) : (
            <Suspense>
              <Markdown text={text} />
            </Suspense>
          )}
        </section>
      )}
      {error ? (
        <p id={`${id}-note`} role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      ) : (
        <p id={`${id}-note`} className="text-sm text-ink-soft">
          {t('bioHint')}
        </p>
      )}
    </div>
  )
}
