import { errorOf } from '@skillharbor/client/errors'
import {
  curriculumLimits,
  type DraftLesson,
  lessonFileExtension,
  lessonFileTypes,
} from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { Field } from '@skillharbor/ui/field'
import { FileCheck2, FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { DropZone } from '../../lib/drop-zone.tsx'
import { useEditorSession } from './editor-session.ts'
import type { FileUpload } from './file-upload.ts'
import { formatBytes, formatShare } from './format.ts'
import { t } from './messages.ts'
import { useStore } from './store.ts'

const extensions = Object.keys(lessonFileTypes)
const flawOf = ({ name, size }: File): string | undefined => {
  if (!lessonFileExtension(name)) return t('file.wrongType', { types: extensions.join(', ') })
  if (size > curriculumLimits.fileBytes)
    return t('file.tooLarge', { size: formatBytes(size), most: formatBytes(curriculumLimits.fileBytes) })
  return size === 0 ? t('file.empty') : undefined
}

/** The file that the lesson offers, and a way to upload it or another one. */
export function FilePanel({ lesson: { _id, file } }: { lesson: DraftLesson }) {
  const session = useEditorSession()
  const upload = useStore(session.uploads).get(_id)
  const [flaw, setFlaw] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const take = (picked: File) => {
    // Otherwise selecting the same file again would be no change.
    if (input.current) input.current.value = ''
    const found = flawOf(picked)
    setFlaw(found)
    if (!found) session.upload(_id, picked)
  }
  return (
    <Field
      label={t('file.label')}
      hint={t('file.hint', { types: extensions.join(', '), most: formatBytes(curriculumLimits.fileBytes) })}
      error={flaw}
    >
      {(aria) => (
        <DropZone label={t('file.dropZone')} invalid={flaw !== undefined} onDrop={take}>
          {file && (
            <p className="flex min-w-0 items-center gap-2 text-sm">
              <FileCheck2 aria-hidden className="size-5 shrink-0 text-success" />
              <span className="min-w-0 font-medium wrap-anywhere text-ink">{file.name}</span>
              <span className="shrink-0 text-ink-soft">{formatBytes(file.bytes)}</span>
            </p>
          )}
          {upload && <UploadLine upload={upload} onCancel={() => session.cancelUpload(_id)} />}
          {!file && !upload && <p className="text-sm text-ink-soft">{t('file.drop')}</p>}
          <div>
            <Button variant="secondary" size="sm" asChild>
              <label htmlFor={aria.id} className="cursor-pointer">
                <FileUp aria-hidden className="size-4" />
                {t(file || upload ? 'file.chooseAnother' : 'file.choose')}
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

/** The upload that runs or failed, with what can be done about it. */
function UploadLine({ upload, onCancel }: { upload: FileUpload; onCancel: () => void }) {
  const state = useStore(upload)
  const { name, size } = state.file
  if (state.is === 'done')
    return (
      <p role="status" className="text-sm font-medium text-success">
        {t('file.uploaded')}
      </p>
    )
  return (
    <div className="grid gap-2 text-sm">
      <p className="flex min-w-0 items-baseline gap-2">
        <span className="min-w-0 truncate font-medium text-ink">{name}</span>
        <span className="shrink-0 text-ink-soft">{formatBytes(size)}</span>
      </p>
      {state.is === 'running' ? (
        <div className="flex items-center gap-3">
          <progress
            aria-label={t('file.uploading', { file: name })}
            value={state.share}
            className="h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
          />
          <span aria-hidden className="w-10 shrink-0 text-end text-ink-soft tabular-nums">
            {formatShare(state.share)}
          </span>
        </div>
      ) : (
        <p role="alert" className="font-medium text-danger">
          {t('file.failed', { reason: reasonOf(state.error) })}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {state.is === 'failed' && (
          <Button size="sm" onClick={upload.retry}>
            {t('file.retry')}
          </Button>
        )}
        <Button variant="ghost" size="sm" onClick={onCancel}>
          {t('file.cancel')}
        </Button>
      </div>
    </div>
  )
}

const reasonOf = (error: unknown): string => {
  const { code, message, issues } = errorOf(error)
  return code === 'NETWORK' ? t('file.connection') : (issues[0]?.message ?? message)
}
