import { allEntries, type Entry, literalTexts } from './entries.ts'
import { counterparts, literal, oneOf, sourceOf, type Values } from './sources.ts'
import { formatted, inList, itemsOf } from './values.ts'

/** Values may hold messages, which may hold others. */
const DEEPEST = 2

type Reading = { readonly entry: Entry; readonly hint: string; readonly pattern: () => RegExp }

const valuePattern = (name: string, at: number, isNumber = false) =>
  `(?<${name}_${at}>${isNumber ? '[\\d.,]+' : '.+?'})`

const readingOf = (entry: Entry): Reading => {
  let made: RegExp | undefined
  const pattern = () => {
    made ??= new RegExp(`^${sourceOf(entry.english, valuePattern)}$`, 'is')
    return made
  }
  const [hint = ''] = literalTexts(entry.english).toSorted((a, b) => b.length - a.length)
  return { entry, hint: hint.toLowerCase().trim(), pattern }
}
let readings: Reading[] | undefined

const valuesIn = ({ groups = {} }: RegExpExecArray): Values =>
  Object.fromEntries(Object.entries(groups).map(([name, text]) => [name.replace(/_\d+$/, ''), text]))

/** Whether a message has hardly any words around its values: much that a person wrote reads like it. */
const isVague = ({ english }: Entry) => (literalTexts(english).join().match(/\p{L}/gu) ?? []).length < 4

const known = new Map<string, string[]>()

/** Expressions for what a text says in Hindi if it reads like a message as a whole; none if no message reads like it. */
export function asMessage(text: string, depth = 0): string[] {
  const key = `${depth} ${text}`
  const sources = known.get(key) ?? [...read(text, depth), ...readList(text, depth)]
  known.set(key, sources)
  return sources
}

const read = (text: string, depth: number): string[] => {
  readings ??= allEntries().map(readingOf)
  const fitting = readings.flatMap(({ entry, hint, pattern }) => {
    const found = text.toLowerCase().includes(hint) && pattern().exec(text)
    return found ? [{ entry, values: valuesIn(found) }] : []
  })
  // A message that reads so without any values is meant.
  const literally = fitting.filter(({ values }) => Object.keys(values).length === 0)
  return (literally.length > 0 ? literally : fitting).flatMap(({ entry, values }) => {
    const inner = new Map(
      Object.entries(values).map(([name, value]) => [name, depth < DEEPEST ? asMessage(value, depth + 1) : []]),
    )
    const says = Object.entries(values).some(([name, value]) => inner.get(name)?.length || /^[\d.,]+$/.test(value))
    if (isVague(entry) && inner.size > 0 && !says) return []
    const sourceOfValue = (name: string) => {
      const [value, messages = []] = [values[name], inner.get(name)]
      if (value === undefined) return '.+'
      // A single word may be anybody's.
      return oneOf(messages.length > 0 && value.includes(' ') ? messages : [...messages, literal(formatted(value))])
    }
    return counterparts(entry, values).map((wording) => sourceOf(wording, sourceOfValue))
  })
}

/** A list of messages, such as `1 new lesson and 1 removed`. */
const readList = (text: string, depth: number): string[] => {
  const items = depth < DEEPEST ? itemsOf(text).map((item) => asMessage(item, depth + 1)) : []
  return items.length > 0 && items.every(({ length }) => length > 0) ? [inList(items.map(oneOf))] : []
}
