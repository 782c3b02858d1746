/** The code that draws a lesson's text, loaded when there is first one to draw. */
export const loadMarkdown = () => import('@skillharbor/ui/markdown')
