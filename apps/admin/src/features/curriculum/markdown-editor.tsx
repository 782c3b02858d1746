import { curriculumLimits } from '@skillharbor/contracts/entities'
import { Textarea } from '@skillharbor/ui/field'
import { type ClipboardEvent, type DragEvent, lazy, Suspense, useDeferredValue, useId, useRef, useState } from 'react'
import { ViewButton } from '../../lib/view-button.tsx'
import type { LessonDraft } from './lesson-draft.ts'
import { editText, pictureMarkdown, type TextEdit, type TextTool, toolOfKey } from './markdown-edits.ts'
import { MarkdownToolbar } from './markdown-toolbar.tsx'
import { t } from './messages.ts'
import { PictureForm } from './picture-form.tsx'
import { useStore } from './store.ts'

const Markdown = lazy(async () => ({ default: (await import('@skillharbor/ui/markdown')).Markdown }))

/** Changes the text as if it was typed, so that the browser can undo it. */
const type = (area: HTMLTextAreaElement, { from, to, insert, start, end }: TextEdit) => {
  area.focus()
  area.setSelectionRange(from, to)
  const isTyped = typeof document.execCommand === 'function' && document.execCommand('insertText', false, insert)
  if (!isTyped) {
    area.setRangeText(insert, from, to, 'end')
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
  area.setSelectionRange(start, end)
}

/** A lesson's text in Markdown, with a toolbar, and beside it, or in its place on a narrow screen, what learners see. */
export function MarkdownEditor({ draft }: { draft: LessonDraft }) {
  const { fields, lesson } = useStore(draft)
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [isPreview, setPreview] = useState(false)
  const [picture, setPicture] = useState<File>()
  const shown = useDeferredValue(fields.body)

  const use = (tool: TextTool) => {
    if (!area.current) return
    const { value: text, selectionStart: start, selectionEnd: end } = area.current
    const words = { text: t('markdown.text'), heading: t('markdown.column'), cell: t('markdown.cell') }
    type(area.current, editText(tool, { text, start, end }, words))
  }
  const takePicture = (event: ClipboardEvent | DragEvent, files: FileList) => {
    const file = [...files].find((one) => one.type.startsWith('image/'))
    if (!file) return
    event.preventDefault()
    setPicture(file)
  }
  const insertPicture = (description: string, key: string) => {
    setPicture(undefined)
    if (!area.current) return
    const at = area.current.selectionEnd
    const insert = pictureMarkdown(description, key)
    type(area.current, { from: at, to: at, insert, start: at + insert.length, end: at + insert.length })
  }

  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <label htmlFor={id} className="text-sm font-medium text-ink">
          {t(lesson.kind === 'text' ? 'markdown.body' : 'markdown.introduction')}
        </label>
        <fieldset className="flex gap-1 rounded-control bg-sunken p-1 @3xl:hidden">
          <legend className="sr-only">{t('markdown.view')}</legend>
          <ViewButton isOn={!isPreview} onPress={() => setPreview(false)}>
            {t('markdown.write')}
          </ViewButton>
          <ViewButton isOn={isPreview} onPress={() => setPreview(true)}>
            {t('markdown.preview')}
          </ViewButton>
        </fieldset>
      </div>
      <div className="grid items-stretch gap-4 @3xl:grid-cols-2">
        <div className={`grid min-w-0 content-start gap-2 ${isPreview ? 'hidden @3xl:grid' : ''}`}>
          <MarkdownToolbar controls={id} onUse={use} onPicture={setPicture} />
          {picture && (
            <PictureForm
              key={`${picture.name} ${picture.lastModified}`}
              file={picture}
              draft={draft}
              onInsert={insertPicture}
              onClose={() => setPicture(undefined)}
            />
          )}
          <Textarea
            id={id}
            ref={area}
            rows={lesson.kind === 'text' ? 22 : 5}
            maxLength={curriculumLimits.body}
            value={fields.body}
            placeholder={t('markdown.placeholder')}
            className="resize-y font-mono text-sm leading-relaxed"
            onChange={({ currentTarget }) => draft.edit({ body: currentTarget.value })}
            onKeyDown={(event) => {
              const tool = toolOfKey(event)
              if (!tool) return
              event.preventDefault()
              use(tool)
            }}
            onPaste={(event) => takePicture(event, event.clipboardData.files)}
            onDragOver={(event) => {
              if (event.dataTransfer.types.includes('Files')) event.preventDefault()
            }}
            onDrop={(event) => takePicture(event, event.dataTransfer.files)}
          />
        </div>
        <section
          aria-label={t('markdown.preview')}
          className={`min-w-0 rounded-control border border-line bg-surface p-4 @3xl:mt-11 ${isPreview ? '' : 'hidden @3xl:block'}`}
        >
          {shown.trim() === '' ? (
            <p className="text-ink-soft">{t('markdown.nothing')}</p>
          ) : (
            <Suspense>
              <Markdown text={shown} pictures={lesson.pictures} />
            </Suspense>
          )}
        </section>
      </div>
    </div>
  )
}
