/** A text and what is selected in it. */
export type Selected = { text: string; start: number; end: number }
/** Replaces a part of a text, and selects a part of the result. */
export type TextEdit = { from: number; to: number; insert: string; start: number; end: number }

export const textTools = ['bold', 'italic', 'heading', 'list', 'link', 'code', 'table'] as const
export type TextTool = (typeof textTools)[number]

/** Puts marks around the selection, or takes them away; `empty` is written where nothing is selected. */
const wrap = ({ text, start, end }: Selected, mark: string, empty: string): TextEdit => {
  const { length } = mark
  const isMarked = text.slice(start - length, start) === mark && text.slice(end, end + length) === mark
  const chosen = text.slice(start, end)
  if (isMarked && start >= length)
    return { from: start - length, to: end + length, insert: chosen, start: start - length, end: end - length }
  const inner = chosen || empty
  return {
    from: start,
    to: end,
    insert: mark + inner + mark,
    start: start + length,
    end: start + length + inner.length,
  }
}

/** Puts `prefix` before each selected line, or takes it away where all have it. */
const prefixLines = ({ text, start, end }: Selected, prefix: string): TextEdit => {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const lineEnd = text.indexOf('\n', Math.max(end, from))
  const to = lineEnd < 0 ? text.length : lineEnd
  const lines = text.slice(from, to).split('\n')
  const isPrefixed = lines.every((line) => line.startsWith(prefix))
  const insert = lines.map((line) => (isPrefixed ? line.slice(prefix.length) : prefix + line)).join('\n')
  const first = isPrefixed ? -prefix.length : prefix.length
  const isOneLine = lines.length === 1
  return {
    from,
    to,
    insert,
    start: isOneLine ? Math.max(from, start + first) : from,
    end: isOneLine ? Math.max(from, end + first) : from + insert.length,
  }
}

/** Puts a block on lines of its own, with an empty line before and after. */
const block = ({ text, start, end }: Selected, insert: string, select: [number, number]): TextEdit => {
  const before = text.slice(0, start)
  const gap = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  const after = text.slice(end).startsWith('\n') ? '\n' : '\n\n'
  const at = start + gap.length
  return { from: start, to: end, insert: gap + insert + after, start: at + select[0], end: at + select[1] }
}

type Words = { text: string; heading: string; cell: string }

/** What a button of the toolbar does to a text. `words` stand where nothing is selected. */
export const editText = (tool: TextTool, selected: Selected, words: Words): TextEdit => {
  const chosen = selected.text.slice(selected.start, selected.end)
  switch (tool) {
    case 'bold':
      return wrap(selected, '**', words.text)
    case 'italic':
      return wrap(selected, '_', words.text)
    case 'heading':
      return prefixLines(selected, '## ')
    case 'list':
      return prefixLines(selected, '- ')
    case 'code':
      return chosen.includes('\n')
        ? block(selected, `\`\`\`\n${chosen}\n\`\`\``, [4, 4 + chosen.length])
        : wrap(selected, '`', words.text)
    case 'link': {
      const label = chosen || words.text
      const start = selected.start + label.length + 3
      return {
        from: selected.start,
        to: selected.end,
        insert: `[${label}](https://)`,
        start,
        end: start + 'https://'.length,
      }
    }
    case 'table': {
      const row = (cell: string) => `| ${cell} | ${cell} |`
      const insert = [row(words.heading), row('---'), row(words.cell), row(words.cell)].join('\n')
      return block(selected, insert, [2, 2 + words.heading.length])
    }
  }
}

/** A picture in Markdown. Its description may not hold brackets, which would end it. */
export const pictureMarkdown = (description: string, key: string): string =>
  `![${description.replace(/[[\]\n]+/g, ' ').trim()}](${key})`

/** The tool that a key stroke stands for. */
export const toolOfKey = (event: {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}): TextTool | undefined => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return undefined
  const tools: Partial<Record<string, TextTool>> = { b: 'bold', i: 'italic', k: 'link', e: 'code' }
  return tools[event.key.toLowerCase()]
}
