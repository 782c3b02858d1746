import { errorOf } from '@skillharbor/client/errors'
import { trpc } from '@skillharbor/client/trpc'
import { imageTypes } from '@skillharbor/contracts/constants'
import { Button } from '@skillharbor/ui/button'
import { Field, Input } from '@skillharbor/ui/field'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { pictureFlaw } from '../../lib/picture/picture-flaw.ts'
import { specified } from '../../lib/specified/specified.ts'
import { useUploadThumbnail } from '../../lib/use-upload-thumbnail.ts'
import type { LessonDraft } from './lesson-draft.ts'
import { t } from './messages.ts'

type PictureFormProps = {
  file: File
  draft: LessonDraft
  onInsert: (description: string, key: string) => void
  onClose: () => void
}

const flawOf = async (file: File): Promise<string | undefined> =>
  imageTypes.some((known) => known === file.type) ? pictureFlaw(file) : specified('inline.imageTypeRefused')

const reasonOf = (error: unknown): string => {
  const { code, message, issues } = errorOf(error)
  return code === 'NETWORK' ? t('picture.failed') : (issues[0]?.message ?? message)
}

/** Uploads a picture for a lesson's text, and asks meanwhile for its description. */
export function PictureForm({ file, draft, onInsert, onClose }: PictureFormProps) {
  const [flaw, setFlaw] = useState<string>()
  const picture = useUploadThumbnail()
  const add = trpc.curriculum.addPicture.useMutation()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    input.current?.focus()
    return () => {
      isOpen.current = false
    }
  }, [])
  useEffect(() => {
    void flawOf(file).then(setFlaw)
  }, [file])

  const insert = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      // Not every picture is opened yet when somebody is quick.
      if ((await flawOf(file)) !== undefined) return setBusy(false)
      if (!isOpen.current) return
      const key = await picture.start(file)
      const added = await add.mutateAsync({ lessonId: draft.get().lesson._id, key })
      // Whoever cancelled meanwhile goes on writing, or describes another picture.
      if (!isOpen.current) return
      draft.addPicture(added.key, added.url)
      onInsert(input.current?.value ?? '', added.key)
    } catch (error) {
      setFailure(reasonOf(error))
      setBusy(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (!flaw) void insert()
  }
  const share = picture.upload?.state === 'running' ? picture.upload.share : undefined
  return (
    <fieldset className="grid gap-3 rounded-control border border-line bg-surface p-4">
      <legend className="sr-only">{t('picture.label')}</legend>
      <p className="truncate text-sm font-medium text-ink">{file.name}</p>
      <Field label={t('picture.description')} hint={t('picture.descriptionHint')} error={flaw ?? failure}>
        {(aria) => <Input {...aria} ref={input} maxLength={300} autoComplete="off" onKeyDown={onKeyDown} />}
      </Field>
      {share !== undefined && <progress aria-label={t('picture.uploading')} value={share} className="h-2 w-full" />}
      <div className="flex flex-wrap gap-2">
        {!flaw && (
          <Button size="sm" busy={isBusy} onClick={() => void insert()}>
            {t(failure ? 'picture.retry' : 'picture.insert')}
          </Button>
        )}
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            picture.cancel()
            onClose()
          }}
        >
          {t('outline.cancel')}
        </Button>
      </div>
    </fieldset>
  )
}
