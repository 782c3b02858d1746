const slot = (accountId: string) => `unsent-progress ${accountId}`

/** Notes whether this device keeps reports of the account, so that a page without any needn't load the code for them. */
export const markKept = (accountId: string, kept: boolean): void => {
  if (kept) localStorage.setItem(slot(accountId), '')
  else localStorage.removeItem(slot(accountId))
}

export const mayKeepReports = (accountId: string): boolean => localStorage.getItem(slot(accountId)) !== null
