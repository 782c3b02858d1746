import * as contracts from '@skillharbor/contracts/messages'
import { specified } from '@skillharbor/messages/specified'
import { expect, test } from 'vitest'

type Group = { readonly [name: string]: string | Group | { with: (message: string) => string } }

const textsOf = (group: Group, path = ''): [key: string, text: string][] =>
  Object.entries(group).flatMap(([name, text]): [string, string][] => {
    if (typeof text === 'string') return [[path + name, text]]
    if ('with' in text && typeof text.with === 'function') return [[path + name, text.with('Why not')]]
    return textsOf(text as Group, `${path}${name}.`)
  })

test.each(textsOf({ ...contracts }))('in English, %s is the specification’s text', (key, text) => {
  const shown = specified as (key: string, values: object) => string
  expect(shown(key, { message: 'Why not' })).toBe(text)
})
