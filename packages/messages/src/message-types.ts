#!/usr/bin/env node
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { readTexts } from './compile.ts'

/** The language that all others are translated from: its messages are the ones with types. */
const source = 'messages.en.json'

const typeOfElement: Partial<Record<TYPE, string>> = {
  [TYPE.argument]: 'string | number',
  [TYPE.number]: 'number',
  [TYPE.plural]: 'number',
  [TYPE.date]: 'Date | number',
  [TYPE.time]: 'Date | number',
  [TYPE.select]: 'string',
  [TYPE.tag]: 'Tag',
}

/** The values that a message takes, with their types. A name may come twice: a count that is also shown is a number. */
export const valuesOf = (text: string): ReadonlyMap<string, string> => {
  const values = new Map<string, string>()
  const visit = (elements: readonly MessageFormatElement[]) => {
    for (const element of elements) {
      const type = typeOfElement[element.type]
      if (type && 'value' in element && values.get(element.value) !== 'number') values.set(element.value, type)
      if ('children' in element) visit(element.children)
      if ('options' in element) for (const { value } of Object.values(element.options)) visit(value)
    }
  }
  visit(parse(text))
  return values
}

/** The declaration file of a catalog, given as JSON. */
export const typesOf = (json: string): string => {
  const lines = [...readTexts(json)].map(([key, text]) => {
    const values = [...valuesOf(text)].map(([name, type]) => `${name}: ${type}`)
    return `  readonly '${key}': Message${values.length > 0 ? `<{ ${values.join('; ')} }>` : ''}\n`
  })
  const imports = lines.some((line) => line.includes(': Tag')) ? 'Message, Tag' : 'Message'
  return `// Written by message-types from ${source}.
import type { ${imports} } from '@skillharbor/messages'

declare const messages: {
${lines.join('')}}
export default messages
`
}

/** Writes the types of a catalog's file beside it, where they are not what stands there. */
export const writeTypes = (file: string): void => {
  if (basename(file) !== source) return
  const target = file.replace(/json$/, 'd.json.ts')
  const types = typesOf(readFileSync(file, 'utf8'))
  if (!existsSync(target) || readFileSync(target, 'utf8') !== types) writeFileSync(target, types)
}

// `message-types src ../ui/src`: all catalogs below these folders.
if (import.meta.main)
  for (const folder of process.argv.slice(2))
    for (const file of globSync(`**/${source}`, { cwd: folder })) writeTypes(join(folder, file))
