import compatData from '@mdn/browser-compat-data' with { type: 'json' }
import type { CompatStatement, Identifier, SupportStatement } from '@mdn/browser-compat-data'
import { type Browser, supported } from './supported.ts'

/** The names in MDN's data of each browser that we name; a version of Safari is the same on a phone. */
const dataNames = { chrome: ['chrome'], safari: ['safari', 'safari_ios'], firefox: ['firefox'] } as const
const browsers = Object.entries(supported) as [Browser, number][]

const numberOf = (version: string | false | null | undefined) =>
  version ? Number.parseFloat(version.replace('≤', '')) : Number.NaN

/** Whether that version has it, without a flag or a prefix. With faults is good enough: most statements have some. */
const isThere = (support: SupportStatement | undefined, version: number): boolean =>
  [support ?? []].flat().some(({ flags, prefix, alternative_name, version_added, version_removed }) => {
    if (flags || prefix || alternative_name) return false
    return numberOf(version_added) <= version && !(numberOf(version_removed) <= version)
  })

const firstWith = (support: SupportStatement | undefined): string =>
  `${[support ?? []].flat()[0]?.version_added || 'no version'}`

/** The supported browsers that lack what the statement is about, with the version that has it: `firefox 125`. */
export const lackedBy = ({ support }: CompatStatement): string[] =>
  browsers.flatMap(([browser, version]) => {
    const lacking = dataNames[browser].find((name) => !isThere(support[name], version))
    return lacking ? [`${browser} (${firstWith(support[lacking])} has it)`] : []
  })

const at = (tree: Identifier | undefined, ...path: string[]): Identifier | undefined =>
  path.reduce<Identifier | undefined>(
    (node, name) => (node && Object.hasOwn(node, name) ? node[name] : undefined),
    tree,
  )

const { api, javascript, css }: Record<'api' | 'javascript' | 'css', Identifier> = compatData
const homes = [at(javascript, 'builtins'), at(javascript, 'builtins', 'Intl'), api]

/** A global's statement, such as that of `requestIdleCallback`. */
export const ofGlobal = (name: string): CompatStatement | undefined =>
  [...homes.map((home) => at(home, name)), at(api, `${name}_static`), at(api, 'Window', name)].find(Boolean)?.__compat

/**
 * A member's statement. An interface that MDN doesn't have is a part of others, such as Body: then the best statement of
 * all interfaces with such a member.
 */
export const ofMember = (owner: string, name: string, isStatic: boolean): CompatStatement | undefined => {
  const key = isStatic ? `${name}_static` : name
  const own = homes.map((home) => at(home, owner)).filter((one) => one !== undefined)
  if (own.length > 0) return own.map((one) => at(one, key) ?? at(one, name)).find(Boolean)?.__compat
  const others = Object.keys(api).flatMap((one) => at(api, one, key)?.__compat ?? [])
  return others.toSorted((one, other) => lackedBy(one).length - lackedBy(other).length)[0]
}

/** A statement about JavaScript, such as a flag of regular expressions, by its path in MDN's data. */
export const ofJavaScript = (...path: string[]): CompatStatement | undefined => at(javascript, ...path)?.__compat

/** A statement about style sheets, by its path in MDN's data: `at-rules`, `properties`, `selectors` or `types` first. */
export const ofStyles = (...path: string[]): CompatStatement | undefined => at(css, ...path)?.__compat

/** The statements about a function in a style sheet's values, such as `light-dark`. */
export const typesOfValues = (name: string): CompatStatement[] =>
  [at(css, 'types', name), ...Object.keys(at(css, 'types') ?? {}).map((type) => at(css, 'types', type, name))].flatMap(
    (found) => found?.__compat ?? [],
  )

const isLacked = (statement: CompatStatement | undefined): boolean =>
  statement !== undefined && lackedBy(statement).length > 0

/** The members that a supported browser lacks, with what has them: `URL`, `parse_static`. An interface is `Window`'s. */
export const lackingMembers = (): [owner: string, name: string][] => [
  ...Object.keys(api).flatMap((name): [string, string][] =>
    isLacked(at(api, name)?.__compat) ? [['Window', name]] : [],
  ),
  ...homes.flatMap((home) =>
    Object.keys(home ?? {}).flatMap((owner) =>
      Object.keys(at(home, owner) ?? {}).flatMap((name): [string, string][] =>
        isLacked(at(home, owner, name)?.__compat) ? [[owner, name]] : [],
      ),
    ),
  ),
]
