import { usePictureUrls } from '@skillharbor/client/pictures'
import { imageTypes } from '@skillharbor/contracts/constants'
import { inline } from '@skillharbor/contracts/messages'
import { Button } from '@skillharbor/ui/button'
import { CoursePicture } from '@skillharbor/ui/card'
import { Field } from '@skillharbor/ui/field'
import { ImagePlus } from 'lucide-react'
import { type RefCallback, useRef } from 'react'
import { DropZone } from './drop-zone.tsx'
import { UploadStatus } from './upload-status.tsx'
import { usePreview } from './use-preview.ts'
import type { Upload } from './use-upload-thumbnail.ts'

const rules = 'JPEG, PNG or WEBP, at most 5 MB'

type ThumbnailFieldProps = {
  /** The course's picture as it is, which is kept unless another one is chosen. */
  current?: string | undefined
  file: File | undefined
  error?: string | undefined
  upload: Upload | undefined
  ref: RefCallback<HTMLInputElement>
  /** Nothing, where what was chosen is taken back. */
  onPick: (file: File | undefined) => void
  onRetry: () => void
}

/** Where a course's picture is chosen or dropped, seen, and watched on its way to the storage. */
export function ThumbnailField({ current, file, error, upload, ref, onPick, onRetry }: ThumbnailFieldProps) {
  const kept = usePictureUrls(current ? [current] : []).get(current ?? '')
  // What was refused is named, but not shown.
  const preview = usePreview(upload && file)
  const shown = preview ?? kept
  const input = useRef<HTMLInputElement>(null)

  const pick = (next: File | undefined) => {
    // Else choosing the same file again would be no change.
    if (input.current) input.current.value = ''
    onPick(next)
  }

  return (
    <Field
      label="Thumbnail"
      hint={current ? `${rules}. Without another one it stays as it is.` : rules}
      error={error ?? (upload?.state === 'failed' ? inline.uploadFailed : undefined)}
    >
      {(aria) => (
        <DropZone invalid={aria['aria-invalid']} onDrop={(dropped) => pick(dropped)}>
          <div className="overflow-hidden rounded-control border border-line">
            {shown ? (
              <CoursePicture
                key={shown}
                src={shown}
                alt={preview ? 'The picture you chose' : 'The course’s current thumbnail'}
              />
            ) : (
              <div className="grid aspect-video place-items-center bg-sunken text-ink-soft">
                <ImagePlus aria-hidden className="size-8" />
              </div>
            )}
          </div>
          <div className="grid min-w-0 gap-3">
            {file ? (
              <UploadStatus file={file} upload={upload} />
            ) : (
              <p className="text-sm text-ink-soft">Drop a picture here, or choose one from your device.</p>
            )}
            <div className="flex flex-wrap gap-2">
              <Button variant="secondary" size="sm" asChild>
                <label htmlFor={aria.id} className="cursor-pointer">
                  {file || current ? 'Choose another' : 'Choose a picture'}
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
                  Try again
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
                  {upload?.state === 'running' ? 'Cancel upload' : current ? 'Keep the old picture' : 'Remove'}
                </Button>
              )}
            </div>
          </div>
        </DropZone>
      )}
    </Field>
  )
}
