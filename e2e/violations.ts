/** Runs in pages: some violations aren't on the console, such as of an `eval` whose error is caught. */
export const reportViolations = () =>
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
    console.error(`The Content-Security-Policy blocked ${blockedURI} (${effectiveDirective}) in ${sourceFile}`)
  })
