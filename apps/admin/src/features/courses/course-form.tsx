import { useOperationForm } from '@skillharbor/client/operation-form'
import { categories, priceRange } from '@skillharbor/contracts/constants'
import type { Course, CourseDetails } from '@skillharbor/contracts/entities'
import { Alert } from '@skillharbor/ui/alert'
import { Button } from '@skillharbor/ui/button'
import { Card } from '@skillharbor/ui/card'
import { categoryName } from '@skillharbor/ui/category'
import { Field, Input, Select, Textarea } from '@skillharbor/ui/field'
import { lazyRetrying } from '@skillharbor/ui/lazy-retrying'
import { lazy, Suspense, type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { specified } from '../../lib/specified/specified.ts'
import { useGuardedForm } from '../../lib/unsaved-changes.tsx'
import { useUploadThumbnail } from '../../lib/use-upload-thumbnail.ts'
import { type DetailName, typedDetails } from './course-details.ts'
import type { CheckedCourse, CourseFields, TypedCourse } from './course-form-values.ts'
import { t } from './messages.ts'
import { ThumbnailField } from './thumbnail-field.tsx'

type CourseFormProps = {
  /** The course to change; absent for a new one, which is saved as a draft unless it is put on sale without lessons. */
  course?: Course & CourseDetails
  submitLabel: string
  /** Shown if saving failed and the API named no field. */
  failure: string
  /** What was typed before, and why it couldn't be saved: the form goes on from there. */
  again?: { typed: TypedCourse; error: unknown } | undefined
  /**
   * Saves the course as it was typed; `image` is the key of the new picture, once that is uploaded, if there is one. A
   * rejection keeps everything typed.
   */
  onSave: (fields: CourseFields, image: Promise<string> | undefined, typed: TypedCourse) => Promise<unknown>
  /** Called when it was saved and the form can be left without a question. */
  onSaved: () => void
}

// Many courses need no more than the form's main fields: the others' code is loaded when they are opened.
const CourseDetailsFields = lazyRetrying(
  async () => (await import('./details/course-details-fields.tsx')).CourseDetailsFields,
)

// These come with the first thing typed.
const preview = (): Promise<Pick<typeof import('./card-preview.tsx'), 'CardPreview' | 'TextLength'>> =>
  // The form does without them.
  import('./card-preview.tsx').catch(() => ({ CardPreview: () => <></>, TextLength: () => '' }))
const CardPreview = lazy(async () => ({ default: (await preview()).CardPreview }))
const TextLength = lazy(async () => ({ default: (await preview()).TextLength }))

// The question's code is loaded when it is asked.
const ConfirmSaleDialog = lazyRetrying(async () => (await import('./confirm-sale-dialog.tsx')).ConfirmSaleDialog)

/** The picture couldn't be uploaded. Its field says why, unless the upload was cancelled. */
class NotUploaded extends Error {}

const fieldOfIssue = { thumbnail: 'picture', image: 'picture' } as const

/** The form for a new course and for a change. */
export function CourseForm({ course, submitLabel, failure, again, onSave, onSaved }: CourseFormProps) {
  const thumbnail = useUploadThumbnail()
  const isOnSale = useRef(false)
  const [isAsking, setAsking] = useState(false)
  const typed = typedDetails(course)
  const uploaded = (picture: File) => {
    const key = thumbnail.keyOf(picture).catch(() => {
      throw new NotUploaded()
    })
    // It may fail before anybody waits for it.
    key.catch(() => undefined)
    return key
  }
  const [isOpen, setOpen] = useState(false)
  const form = useOperationForm<TypedCourse, CheckedCourse>({
    schema: async () => (await import('./course-form-values.ts')).CourseFormValues,
    // Every field has its value here: one that is missing counts as changed as soon as any other is.
    defaultValues: {
      title: course?.title ?? '',
      description: course?.description ?? '',
      price: course ? String(course.price) : '',
      category: course?.category ?? '',
      picture: undefined,
      ...typed,
    },
    fieldOfIssue,
    send: async ({ picture, title, description, price, category, ...others }, { getValues, setFocus }) => {
      const image = picture && uploaded(picture)
      const status = course || isOnSale.current ? others.status : 'draft'
      const fields = { title, description, price, category }
      const { changedDetails } = await import('./changed-details.ts')
      try {
        await onSave({ ...fields, ...changedDetails({ ...others, status }, course) }, image, getValues())
      } catch (error) {
        if (error instanceof NotUploaded) setFocus('picture')
        throw error
      }
    },
    // What was typed stays: the screen is left, or shows another, empty form.
    onSent: () => {
      release()
      thumbnail.carryOn()
      onSaved()
    },
    failureOf: (error) => (error instanceof NotUploaded ? undefined : failure),
    invalid: ({ title, description, category }) =>
      [title, description, category].every((value) => value?.trim())
        ? undefined
        : specified('inline.createFieldsRequired'),
  })
  const { control, trigger, getValues } = form.form
  const picture = useController({ control, name: 'picture' })
  const release = useGuardedForm(form.dirty)
  const title = form.field('title')
  const description = form.field('description')
  const price = form.field('price')
  const category = form.field('category')
  const isDetailed = isOpen || (Object.keys(typed) as DetailName[]).some((name) => form.field(name).error)

  const goOn = useEffectEvent(() => {
    if (!again) return
    for (const [name, value] of Object.entries(again.typed))
      form.form.setValue(name as keyof TypedCourse, value, { shouldDirty: true })
    if (again.typed.picture) void thumbnail.start(again.typed.picture)
    form.showFailure(again.error)
  })
  useEffect(() => goOn(), [])

  const isTyped = form.dirty || course !== undefined
  const lengthOf = (name: 'title' | 'description') =>
    isTyped && (
      <Suspense fallback={'\u00a0'}>
        <TextLength control={control} name={name} />
      </Suspense>
    )

  const submit = (event: SyntheticEvent, onSale: boolean) => {
    isOnSale.current = onSale
    form.onSubmit(event)
  }
  // A form that can't be sent says so; the question comes once it can.
  const askOrSubmit = async (event: SyntheticEvent) => {
    if (await trigger()) setAsking(true)
    else submit(event, true)
  }
  const pick = async (file: File | undefined) => {
    thumbnail.cancel()
    picture.field.onChange(file)
    const isGood = await trigger('picture')
    // By now another file may be selected, or the form was sent with this one.
    if (isGood && file && getValues('picture') === file) void thumbnail.keyOf(file)
  }

  return (
    <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,42rem)_22rem]">
      <Card className="max-w-2xl p-5 sm:p-8">
        <form noValidate className="grid gap-5" onSubmit={(event) => submit(event, false)} onChange={form.onChange}>
          <Field label={t('form.title')} hint={lengthOf('title')} error={title.error}>
            {(aria) => <Input {...aria} {...title.control} required />}
          </Field>
          <Field label={t('form.description')} hint={lengthOf('description')} error={description.error}>
            {(aria) => <Textarea {...aria} {...description.control} required rows={7} />}
          </Field>
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <Field label={t('form.price')} hint={t('form.priceHint')} error={price.error}>
              {(aria) => (
                <div className="relative">
                  <span aria-hidden className="absolute start-3 top-2.5 text-ink-soft">
                    ₹
                  </span>
                  <Input
                    {...aria}
                    {...price.control}
                    type="number"
                    inputMode="decimal"
                    step="0.01"
                    {...priceRange}
                    required
                    className="ps-7"
                  />
                </div>
              )}
            </Field>
            <Field label={t('form.category')} error={category.error}>
              {(aria) => (
                <Select {...aria} {...category.control} required>
                  <option value="">{t('form.categoryNone')}</option>
                  {categories.map((name) => (
                    <option key={name} value={name}>
                      {categoryName(name)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
          <ThumbnailField
            current={course?.image}
            file={picture.field.value}
            error={picture.fieldState.error?.message}
            upload={thumbnail.upload}
            ref={picture.field.ref}
            onPick={(file) => void pick(file)}
            onRetry={() => picture.field.value && thumbnail.start(picture.field.value)}
          />
          <details
            open={isDetailed}
            className="rounded-control border border-line"
            onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
          >
            <summary className="px-4 py-3 font-medium text-ink">{t('form.details')}</summary>
            {isDetailed && (
              <CourseDetailsFields
                onFail={() => setOpen(false)}
                field={form.field}
                language={course?.language ?? 'en'}
                hasStatus={course !== undefined}
              />
            )}
          </details>
          {form.failure && <Alert tone="error">{form.failure}</Alert>}
          <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
            <Button variant="secondary" size="lg" asChild>
              <Link to={paths.courses}>{t('form.cancel')}</Link>
            </Button>
            {!course && (
              <Button variant="secondary" size="lg" busy={form.busy} onClick={(event) => void askOrSubmit(event)}>
                {t('create.submit')}
              </Button>
            )}
            <Button type="submit" size="lg" busy={form.busy}>
              {submitLabel}
            </Button>
          </div>
          {isAsking && (
            <ConfirmSaleDialog
              onFail={() => setAsking(false)}
              onClose={() => setAsking(false)}
              onConfirm={(event) => {
                setAsking(false)
                submit(event, true)
              }}
            />
          )}
        </form>
      </Card>
      {isTyped && (
        <Suspense>
          <CardPreview control={control} image={course?.image} />
        </Suspense>
      )}
    </div>
  )
}
