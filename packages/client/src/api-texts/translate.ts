/** English texts with their translations. A part that differs each time is a name in braces: `At most {max} characters`. */
export type ApiTexts = Readonly<Record<string, string>>

type Pattern = { expression: RegExp; translation: string }

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const patternOf = ([english, translation]: [string, string]): Pattern => {
  const parts = english.split(/\{(\w+)\}/).map((part, at) => (at % 2 === 0 ? literal(part) : `(?<${part}>.+?)`))
  return { expression: new RegExp(`^${parts.join('')}$`, 's'), translation }
}

/** Translates a text of the API. One that isn't known stays as it is: it may be a name, or what somebody wrote. */
export const translator = (texts: ApiTexts): ((english: string) => string) => {
  const exact = new Map(Object.entries(texts))
  const patterns = Object.entries(texts)
    .filter(([english]) => english.includes('{'))
    .map(patternOf)
  return (english) => {
    const translation = exact.get(english)
    if (translation !== undefined) return translation
    for (const { expression, translation } of patterns) {
      const values = expression.exec(english)?.groups
      if (values) return translation.replace(/\{(\w+)\}/g, (name, key: string) => values[key] ?? name)
    }
    return english
  }
}
