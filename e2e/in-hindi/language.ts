const variable = 'E2E_LANGUAGE'

/** Has all journeys of this run go through the sites in Hindi: its config asks for it, also in the workers. */
export const runInHindi = (): void => {
  process.env[variable] = 'hi'
}

export const isInHindi = (): boolean => process.env[variable] === 'hi'
