/** Waits until it is so; rejects, naming what was waited for, after 10 s. */
export const until = async (what: string, isSo: () => Promise<boolean>): Promise<void> => {
  const end = Date.now() + 10_000
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
