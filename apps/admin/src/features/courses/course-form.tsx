import { lateResolver } from '@skillharbor/client/late-resolver'
import { placeIssues } from '@skillharbor/client/place-issues'
import { categories, priceRange } from '@skillharbor/contracts/constants'
import type { Course } from '@skillharbor/contracts/entities'
import { inline } from '@skillharbor/contracts/messages'
import { Alert } from '@skillharbor/ui/alert'
import { Button } from '@skillharbor/ui/button'
import { Card } from '@skillharbor/ui/card'
import { Field, Input, Select, Textarea } from '@skillharbor/ui/field'
import { useController, useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useGuardedForm } from '../../lib/unsaved-changes.tsx'
import type { CheckedCourse, CourseFields, TypedCourse } from './course-form-values.ts'
import { ThumbnailField } from './thumbnail-field.tsx'
import { useUploadThumbnail } from './use-upload-thumbnail.ts'

const checked = lateResolver(async () => (await import('./course-form-values.ts')).CourseFormValues)

type CourseFormProps = {
  /** The course to change; absent where a new one is created. */
  course?: Course
  submitLabel: string
  /** Shown where saving failed and the API named no field. */
  failure: string
  /** Saves the course; `image` is the key of the newly chosen picture, if there is one. A rejection keeps all typed. */
  onSave: (fields: CourseFields, image: string | undefined) => Promise<unknown>
  /** Called once that is done, when the form may be left without a question. */
  onSaved: () => void
}

const fieldOfIssue = {
  title: 'title',
  description: 'description',
  price: 'price',
  category: 'category',
  thumbnail: 'picture',
  image: 'picture',
} as const

/** The one form for a new course and for a change. */
export function CourseForm({ course, submitLabel, failure, onSave, onSaved }: CourseFormProps) {
  const thumbnail = useUploadThumbnail()
  const form = useForm<TypedCourse, unknown, CheckedCourse>({
    resolver: checked,
    // Every field has its value here: one that is missing counts as changed as soon as any other is.
    defaultValues: {
      title: course?.title ?? '',
      description: course?.description ?? '',
      price: course ? String(course.price) : '',
      category: course?.category ?? '',
      picture: undefined,
    },
  })
  const picture = useController({ control: form.control, name: 'picture' })
  const { errors, isSubmitting, isDirty } = form.formState
  const release = useGuardedForm(isDirty)

  const pick = async (file: File | undefined) => {
    thumbnail.cancel()
    picture.field.onChange(file)
    const isGood = await form.trigger('picture')
    // By now another may have been picked, or the form been sent and this one with it.
    if (isGood && file && form.getValues('picture') === file) void thumbnail.keyOf(file)
  }

  const submit = form.handleSubmit(
    async ({ picture, ...fields }) => {
      let image: string | undefined
      try {
        image = picture && (await thumbnail.keyOf(picture))
      } catch {
        // The picture's own field says why; a cancelled one is just not there any more.
        form.setFocus('picture')
        return
      }
      try {
        await onSave(fields, image)
      } catch (error) {
        if (!placeIssues(error, form.setError, fieldOfIssue)) form.setError('root', { message: failure })
        return
      }
      release()
      onSaved()
    },
    () => {
      const { title, description, category } = form.getValues()
      if (![title, description, category].every((value) => value?.trim()))
        form.setError('root', { message: inline.createFieldsRequired })
    },
  )

  return (
    <Card className="max-w-2xl p-5 sm:p-8">
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => void submit(event)}
        onChange={() => form.clearErrors('root')}
      >
        <Field label="Title" error={errors.title?.message}>
          {(aria) => <Input {...aria} {...form.register('title')} required />}
        </Field>
        <Field label="Description" error={errors.description?.message}>
          {(aria) => <Textarea {...aria} {...form.register('description')} required rows={7} />}
        </Field>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field label="Price" hint="In rupees" error={errors.price?.message}>
            {(aria) => (
              <Input
                {...aria}
                {...form.register('price')}
                type="number"
                inputMode="decimal"
                step="0.01"
                {...priceRange}
                required
              />
            )}
          </Field>
          <Field label="Category" error={errors.category?.message}>
            {(aria) => (
              <Select {...aria} {...form.register('category')} required>
                <option value="">Choose a category</option>
                {categories.map((category) => (
                  <option key={category}>{category}</option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <ThumbnailField
          current={course?.image}
          file={picture.field.value}
          error={errors.picture?.message}
          upload={thumbnail.upload}
          ref={picture.field.ref}
          onPick={(file) => void pick(file)}
          onRetry={() => picture.field.value && thumbnail.start(picture.field.value)}
        />
        {errors.root?.message && <Alert tone="error">{errors.root.message}</Alert>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" size="lg" asChild>
            <Link to={paths.courses}>Cancel</Link>
          </Button>
          <Button type="submit" size="lg" busy={isSubmitting}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Card>
  )
}
