/** The drawer's code comes after the first lesson, as nobody opens it before. */
export const loadDrawer = () => import('@skillharbor/ui/drawer')
