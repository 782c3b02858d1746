import { usePictureUrls } from '@skillharbor/client/pictures'
import { imageTypes } from '@skillharbor/contracts/constants'
import { Button } from '@skillharbor/ui/button'
import { Field } from '@skillharbor/ui/field'
import { Portrait } from '@skillharbor/ui/portrait'
import { type RefCallback, useRef } from 'react'
import { DropZone } from '../../lib/drop-zone.tsx'
import { type Upload, usePreview } from '../../lib/use-upload-thumbnail.ts'
import { t } from './messages.ts'

type PictureFieldProps = {
  /** Whose picture it is. */
  name: string
  /** The key of the saved picture; empty if there is none. */
  image: string
  file: File | undefined
  error: string | undefined
  upload: Upload | undefined
  ref: RefCallback<HTMLInputElement>
  onPick: (file: File) => void
  /** Removes the selected file or, without one, the saved picture. */
  onRemove: () => void
}

/** Selects or drops a picture of oneself, and shows it as learners will see it. */
export function PictureField({ name, image, file, error, upload, ref, onPick, onRemove }: PictureFieldProps) {
  const saved = usePictureUrls([image]).get(image)
  // A rejected file isn't shown.
  const preview = usePreview(upload && file)
  const shown = preview ?? (image && saved)
  const input = useRef<HTMLInputElement>(null)
  const remove = () => {
    // Otherwise selecting the same file again would be no change.
    if (input.current) input.current.value = ''
    onRemove()
    input.current?.focus()
  }
  return (
    <Field
      label={t('picture.label')}
      hint={t('picture.hint')}
      error={error ?? (upload?.state === 'failed' ? t('picture.uploadFailed') : undefined)}
    >
      {(aria) => (
        <DropZone
          label={t('picture.label')}
          invalid={aria['aria-invalid']}
          onDrop={onPick}
          className="sm:grid-cols-[auto_1fr] sm:items-center"
        >
          <Portrait key={shown} name={name} src={shown} size="lg" />
          <div className="grid min-w-0 gap-3">
            <PictureStatus file={file} upload={upload} />
            <div className="flex flex-wrap gap-2">
              <Button variant="secondary" size="sm" asChild>
                <label htmlFor={aria.id} className="cursor-pointer">
                  {t(file || image ? 'picture.chooseAnother' : 'picture.choose')}
                </label>
              </Button>
              <input
                {...aria}
                ref={(element) => {
                  input.current = element
                  ref(element)
                }}
                name="picture"
                type="file"
                accept={imageTypes.join(',')}
                className="sr-only"
                onChange={({ currentTarget }) => {
                  // Closing the file dialog with nothing keeps what was chosen.
                  if (currentTarget.files?.[0]) onPick(currentTarget.files[0])
                }}
              />
              {(file || image) && (
                <Button variant="ghost" size="sm" onClick={remove}>
                  {t('picture.remove')}
                </Button>
              )}
            </div>
          </div>
        </DropZone>
      )}
    </Field>
  )
}

function PictureStatus({ file, upload }: { file: File | undefined; upload: Upload | undefined }) {
  if (!file) return <p className="text-sm text-ink-soft">{t('picture.drop')}</p>
  return (
    <div className="grid gap-2 text-sm">
      <p className="truncate font-medium text-ink">{file.name}</p>
      {upload?.state === 'running' && (
        <progress
          aria-label={t('picture.uploading', { file: file.name })}
          value={upload.share}
          className="h-2 w-full"
        />
      )}
      <p role="status" className="text-success">
        {upload?.state === 'stored' && t('picture.uploaded')}
      </p>
    </div>
  )
}
