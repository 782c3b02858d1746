import { usePictureUrls } from '@skillharbor/client/pictures'
import { useAdmin } from '@skillharbor/client/session'
import { categories, courseTextLengths } from '@skillharbor/contracts/constants'
import { categoryName } from '@skillharbor/ui/category'
import { CourseCard } from '@skillharbor/ui/course-card'
import { useId } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { usePreview } from '../../lib/use-upload-thumbnail.ts'
import type { CheckedCourse, TypedCourse } from './course-form-values.ts'
import { t } from './messages.ts'

type FormControl = Control<TypedCourse, unknown, CheckedCourse>

/** How much of a text's room is used, as it is typed. */
export function TextLength({ control, name }: { control: FormControl; name: 'title' | 'description' }) {
  const text = useWatch({ control, name })
  // Counted as the API does.
  return t('form.length', { count: text.trim().normalize('NFC').length, max: courseTextLengths[name] })
}

type CardPreviewProps = {
  control: FormControl
  /** The course's current picture, which is kept unless another one is chosen. */
  image: string | undefined
}

/** The course's card as learners will see it, while it is typed. */
export function CardPreview({ control, image = '' }: CardPreviewProps) {
  const [title, description, price, category, picture] = useWatch({
    control,
    name: ['title', 'description', 'price', 'category', 'picture'],
  })
  const heading = useId()
  const { admin } = useAdmin()
  const chosen = usePreview(picture)
  const chosenCategory = categories.find((name) => name === category)
  const kept = usePictureUrls([image]).get(image)
  return (
    <section aria-labelledby={heading} className="grid w-full max-w-88 gap-3 xl:sticky xl:top-24">
      <h2 id={heading} className="text-sm font-medium text-ink-soft">
        {t('preview.heading')}
      </h2>
      <CourseCard
        title={title || t('form.title')}
        description={description || t('form.description')}
        image={chosen ?? kept ?? ''}
        meta={chosenCategory ? categoryName(chosenCategory) : t('form.category')}
        by={admin?.username}
        {...(Number(price) > 0 && { price: Number(price) })}
      />
    </section>
  )
}
