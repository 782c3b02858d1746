import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import hindi from '@skillharbor/client/api-texts/texts.hi.json' with { type: 'json' }
import { translator } from '@skillharbor/client/api-texts/translate'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const quoted = String.raw`(?:'([^'\n]+)'|\`([^\`]+)\`)`
/** Where the API says something: an error, the message of an answer or an issue, a schema's complaint. */
const said = [
  new RegExp(String.raw`new AppError\(\s*'[A-Z_]+',\s*${quoted}`, 'g'),
  new RegExp(String.raw`\bmessage: ${quoted}`, 'g'),
  new RegExp(String.raw`\brefuse\((?:'\w+', )?${quoted}\)`, 'g'),
  new RegExp(
    String.raw`\.(?:min|max|length|regex|refine|email|int|multipleOf)\((?:[^()\n]|\([^()\n]*\))*?, ${quoted}\)`,
    'g',
  ),
]

/** What differs each time, as it may be. */
const filled = (text: string) => text.replace(/\$\{[^}]+\}/g, '12')

const textsOf = (file: string): string[] => {
  const code = readFileSync(join(root, file), 'utf8')
  return said.flatMap((pattern) => [...code.matchAll(pattern)].map(([, plain, template]) => plain ?? template ?? ''))
}

/** The payment provider's events: no person sees what is answered. */
const toProvider = ['Received', 'Not an event id', 'The signature does not fit the body']
/** These are translated with each noun that they are said with: in Hindi, more than the noun differs. */
const withNouns = [
  'A 12 must not be larger than 12',
  'This 12 must hold 12 bytes',
  'The 12 did not arrive in time; please try again',
  '12 not found',
  'Too many 12 at once. Please wait a moment and try again',
]

test('what the API says is translated, and reads as it says it', () => {
  const files = globSync(
    '{apps/api/src/{features,http},packages/contracts/src/entities,packages/contracts/src/operations}/**/*.ts',
    {
      cwd: root,
    },
  )
  const texts = files.flatMap(textsOf)
  expect(texts.length).toBeGreaterThan(200)
  const translate = translator(hindi)
  const left = texts.map(filled).filter((text) => /[a-z]{3}/.test(text) && translate(text) === text)
  expect(left.filter((text) => ![...toProvider, ...withNouns].includes(text))).toEqual([])
})
