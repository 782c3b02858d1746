/** The look of a link to an order's page. */
export const toOrder =
  'inline-flex items-center justify-self-start text-sm font-medium text-accent underline underline-offset-4 pointer-coarse:min-h-11'
