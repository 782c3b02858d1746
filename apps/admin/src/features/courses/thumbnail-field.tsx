import { usePictureUrls } from '@skillharbor/client/pictures'
import { imageTypes } from '@skillharbor/contracts/constants'
import { Field, Input } from '@skillharbor/ui/field'
import type { Ref } from 'react'

type ThumbnailFieldProps = {
  /** The course's picture as it is, which is kept unless another one is chosen. */
  current?: string | undefined
  error?: string | undefined
  ref: Ref<HTMLInputElement>
  onPick: (file: File | undefined) => void
}

export function ThumbnailField({ current, error, ref, onPick }: ThumbnailFieldProps) {
  const url = usePictureUrls(current ? [current] : []).get(current ?? '')
  const rules = 'JPEG, PNG or WEBP, at most 5 MB'
  return (
    <div className="grid gap-3">
      {url && (
        <img
          src={url}
          alt="The course’s current thumbnail"
          className="aspect-video w-60 max-w-full rounded-control border border-line bg-sunken object-cover"
        />
      )}
      <Field
        label="Thumbnail"
        hint={current ? `${rules}. Leave empty to keep the picture as it is.` : rules}
        error={error}
      >
        {(aria) => (
          <Input
            {...aria}
            ref={ref}
            name="picture"
            type="file"
            accept={imageTypes.join(',')}
            onChange={({ currentTarget }) => onPick(currentTarget.files?.[0])}
          />
        )}
      </Field>
    </div>
  )
}
