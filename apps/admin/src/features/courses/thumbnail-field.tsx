import { usePictureUrls } from '@skillharbor/client/pictures'
import { imageTypes } from '@skillharbor/contracts/constants'
import { Button } from '@skillharbor/ui/button'
import { CoursePicture } from '@skillharbor/ui/card'
import { Field } from '@skillharbor/ui/field'
import { ImagePlus } from 'lucide-react'
import { lazy, type RefCallback, Suspense, useRef } from 'react'
import { DropZone } from '../../lib/drop-zone.tsx'
import { common } from '../../lib/messages.ts'
import { specified } from '../../lib/specified/specified.ts'
import { type Upload, usePreview } from '../../lib/use-upload-thumbnail.ts'
import { t } from './messages.ts'

// Its code is loaded when a picture is chosen.
const UploadStatus = lazy(async () => ({ default: (await import('./upload-status.tsx')).UploadStatus }))

type ThumbnailFieldProps = {
  /** The course's current picture, kept unless another one is selected. */
  current?: string | undefined
  file: File | undefined
  error?: string | undefined
  upload: Upload | undefined
  ref: RefCallback<HTMLInputElement>
  /** Undefined to remove the selected file. */
  onPick: (file: File | undefined) => void
  onRetry: () => void
}

/** Selects or drops a course's picture, and shows it and the progress of its upload. */
export function ThumbnailField({ current, file, error, upload, ref, onPick, onRetry }: ThumbnailFieldProps) {
  const kept = usePictureUrls(current ? [current] : []).get(current ?? '')
  // A rejected file is named, but not shown.
  const preview = usePreview(upload && file)
  const shown = preview ?? kept
  const input = useRef<HTMLInputElement>(null)

  const pick = (next: File | undefined) => {
    // Otherwise selecting the same file again would be no change.
    if (input.current) input.current.value = ''
    onPick(next)
  }

  return (
    <Field
      label={t('picture.label')}
      hint={t(current ? 'picture.hintKeep' : 'picture.hint')}
      error={error ?? (upload?.state === 'failed' ? specified('inline.uploadFailed') : undefined)}
    >
      {(aria) => (
        <DropZone
          label={t('picture.dropZone')}
          invalid={aria['aria-invalid']}
          onDrop={(dropped) => pick(dropped)}
          className="sm:grid-cols-[14rem_1fr] sm:items-center"
        >
          <div className="overflow-hidden rounded-control border border-line">
            {shown ? (
              <CoursePicture src={shown} alt={t(preview ? 'picture.chosenAlt' : 'picture.currentAlt')} />
            ) : (
              <div className="grid aspect-video place-items-center bg-sunken text-ink-soft">
                <ImagePlus aria-hidden className="size-8" />
              </div>
            )}
          </div>
          <div className="grid min-w-0 gap-3">
            {file ? (
              <Suspense>
                <UploadStatus file={file} upload={upload} />
              </Suspense>
            ) : (
              <p className="text-sm text-ink-soft">{t('picture.drop')}</p>
            )}
            <div className="flex flex-wrap gap-2">
              <Button variant="secondary" size="sm" asChild>
                <label htmlFor={aria.id} className="cursor-pointer">
                  {t(file || current ? 'picture.chooseAnother' : 'picture.choose')}
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
              {upload?.state === 'failed' && (
                <Button size="sm" onClick={onRetry}>
                  {common('tryAgain')}
                </Button>
              )}
              {file && (
                <Button
                  variant="ghost"
                  size="sm"
                  onClick={() => {
                    pick(undefined)
                    input.current?.focus()
                  }}
                >
                  {t(
                    upload?.state === 'running'
                      ? 'picture.cancelUpload'
                      : current
                        ? 'picture.keepCurrent'
                        : 'picture.remove',
                  )}
                </Button>
              )}
            </div>
          </div>
        </DropZone>
      )}
    </Field>
  )
}
