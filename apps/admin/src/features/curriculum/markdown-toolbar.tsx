import { imageTypes } from '@skillharbor/contracts/constants'
import { Bold, Code, Heading2, ImagePlus, Italic, Link, List, Table } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { type TextTool, textTools } from './markdown-edits.ts'
import { t } from './messages.ts'

const icons = { bold: Bold, italic: Italic, heading: Heading2, list: List, link: Link, code: Code, table: Table }

type MarkdownToolbarProps = {
  /** The id of the text area. */
  controls: string
  onUse: (tool: TextTool) => void
  onPicture: (file: File) => void
}

const button =
  'grid size-9 pointer-coarse:size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-accent-soft hover:text-accent'

/** One stop for Tab; the arrow keys lead from button to button. */
export function MarkdownToolbar({ controls, onUse, onPicture }: MarkdownToolbarProps) {
  const [current, setCurrent] = useState(0)
  const bar = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const count = textTools.length + 1
  const step = ({ key }: KeyboardEvent) => {
    const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
    if (by === 0) return
    const next = (current + by + count) % count
    setCurrent(next)
    bar.current?.querySelectorAll('button')[next]?.focus()
  }
  const stop = (at: number) => ({ tabIndex: at === current ? 0 : -1, onFocus: () => setCurrent(at) })
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t('markdown.toolbar')}
      aria-controls={controls}
      className="flex flex-wrap gap-0.5"
      onKeyDown={step}
    >
      {textTools.map((tool, at) => {
        const Icon = icons[tool]
        return (
          <button
            key={tool}
            type="button"
            aria-label={t(`markdown.tool.${tool}`)}
            title={t(`markdown.tool.${tool}`)}
            className={button}
            {...stop(at)}
            onClick={() => onUse(tool)}
          >
            <Icon aria-hidden className="size-4.5" />
          </button>
        )
      })}
      <button
        type="button"
        aria-label={t('markdown.tool.picture')}
        title={t('markdown.tool.picture')}
        className={button}
        {...stop(textTools.length)}
        onClick={() => input.current?.click()}
      >
        <ImagePlus aria-hidden className="size-4.5" />
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept={imageTypes.join(',')}
        aria-label={t('markdown.tool.picture')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // Otherwise selecting the same file again would be no change.
          currentTarget.value = ''
          if (file) onPicture(file)
        }}
      />
    </div>
  )
}
