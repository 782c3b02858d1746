import { trpc } from '@skillharbor/client/trpc'
import { Button } from '@skillharbor/ui/button'
import { Field } from '@skillharbor/ui/field'
import { formatBytes } from '@skillharbor/ui/format'
import { FileUp } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { DropZone } from '../../lib/drop-zone.tsx'
import { RoomLeft } from '../../lib/storage/storage-room.tsx'
import { useEditorSession } from './editor-session.ts'
import { t } from './messages.ts'
import { useStore } from './store.ts'
import { UnfinishedUpload } from './unfinished-upload.tsx'
import { UploadLine } from './upload-line.tsx'

export type UploadPanelProps = {
  lessonId: string
  label: string
  /** File name extensions that can be uploaded, and the maximum size in bytes. */
  extensions: readonly string[]
  maxBytes: number
  onTake: (file: File) => void
  /** What the lesson has now; null if nothing. */
  children: ReactNode
}

const extensionOf = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase()

/** What a lesson offers, and a way to upload it or something else in its place. */
export function UploadPanel({ lessonId, label, extensions, maxBytes, onTake, children }: UploadPanelProps) {
  const session = useEditorSession()
  const utils = trpc.useUtils()
  const upload = useStore(session.uploads).get(lessonId)
  const [flaw, setFlaw] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const [types, most] = [extensions.join(', '), formatBytes(maxBytes)]
  const flawOf = ({ name, size }: File): string | undefined => {
    if (!extensions.includes(extensionOf(name))) return t('file.wrongType', { types })
    if (size > maxBytes) return t('file.tooLarge', { size: formatBytes(size), most })
    return size === 0 ? t('file.empty') : undefined
  }
  const take = (picked: File) => {
    // Otherwise selecting the same file again would be no change.
    if (input.current) input.current.value = ''
    const found = flawOf(picked)
    setFlaw(found)
    if (!found) onTake(picked)
  }
  const cancel = () => {
    session.cancelUpload(lessonId)
    // What was unfinished when the lesson was opened is no more.
    utils.curriculum.uploads.setData({ lessonId }, { content: [] })
  }
  return (
    <Field label={label} hint={t('file.hint', { types, most })} error={flaw}>
      {(aria) => (
        <DropZone label={t('file.dropZone')} invalid={flaw !== undefined} onDrop={take}>
          {children}
          {!upload && <UnfinishedUpload lessonId={lessonId} />}
          {!upload && <RoomLeft />}
          {upload && <UploadLine upload={upload} onCancel={cancel} />}
          {!children && !upload && <p className="text-sm text-ink-soft">{t('file.drop')}</p>}
          <div>
            <Button variant="secondary" size="sm" asChild>
              <label htmlFor={aria.id} className="cursor-pointer">
                <FileUp aria-hidden className="size-4" />
                {t(children || upload ? 'file.chooseAnother' : 'file.choose')}
              </label>
            </Button>
            <input
              {...aria}
              ref={input}
              type="file"
              accept={extensions.map((extension) => `.${extension}`).join(',')}
              className="sr-only"
              onChange={({ currentTarget }) => {
                if (currentTarget.files?.[0]) take(currentTarget.files[0])
              }}
            />
          </div>
        </DropZone>
      )}
    </Field>
  )
}
