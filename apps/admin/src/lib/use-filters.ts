import { useSearchParams } from 'react-router'

/** The filters in the address bar, and how to change them. An empty value removes one. */
export const useFilters = <Name extends string>(...names: readonly Name[]) => {
  const [search, setSearch] = useSearchParams()
  const values = Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])) as Record<Name, string>
  const change = (name: Name, value: string) =>
    setSearch(
      (before) => {
        before.delete(name)
        if (value) before.set(name, value)
        return before
      },
      { preventScrollReset: true },
    )
  const clear = () => setSearch({}, { preventScrollReset: true })
  return { values, change, clear, filtered: names.some((name) => values[name] !== '') }
}

/** The value if it is one of these, so that a mistyped address shows a list and not an error. */
export const oneOf = <T extends string>(known: readonly T[], value: string): T | undefined =>
  known.find((one) => one === value)
