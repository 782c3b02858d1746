const names = new Intl.DisplayNames('en-IN', { type: 'language' })

/** What a language is called; its tag if that has no name. */
export const languageName = (tag: string): string => names.of(tag) ?? tag
