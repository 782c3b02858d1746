/** What somebody looks for on a page: `name` is the source of a regular expression that its accessible name matches. */
export type Wanted = { kind: 'button' | 'link' | 'tab' | 'choice' | 'field' | 'file' | 'frame'; name: string }

/** An element of a page, until the page changes. */
export type Found = {
  click: () => Promise<void>
  fill: (text: string) => Promise<void>
  /** Chooses the file at this path, in a field for files. */
  give: (path: string) => Promise<void>
}

/** One tab of a browser, whichever protocol drives it. `frame`: the title of the frame of the page that is meant. */
export type Tab = {
  goto: (url: string) => Promise<void>
  reload: () => Promise<void>
  close: () => Promise<void>
  press: (key: 'k' | 'd') => Promise<void>
  /** Writes a picture of what the window shows. */
  picture: (path: string) => Promise<void>
  /** Runs a function in the page, which reaches nothing else; undefined if there is no such frame. */
  run: <Answer>(
    run: (given: string) => Answer | Promise<Answer>,
    given?: string,
    frame?: string,
  ) => Promise<Answer | undefined>
  find: (wanted: Wanted, frame?: string) => Promise<Found | undefined>
}

export type TabOptions = {
  width: number
  /** A script that runs in each page before the page's own. */
  script: string
  /** Takes what a page wrote to the console, threw or violated. */
  onProblem: (problem: string) => void
}

/** A browser of one person, with tabs that share their cookies. */
export type Browser = { newTab: () => Promise<Tab>; version: string; close: () => Promise<void> }
export type Launch = (options: TabOptions) => Promise<Browser>

export const height = 800
