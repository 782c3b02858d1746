import { LazyToaster } from './lazy-toaster.tsx'

/** Until apps/web says LazyToaster. */
export const LateToaster = LazyToaster
