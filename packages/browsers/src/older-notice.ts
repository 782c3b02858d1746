import { supported } from './supported.ts'

const versions = `Chrome ${supported.chrome}, Safari ${supported.safari}, Firefox ${supported.firefox}`

/** What a browser that is older than the supported ones shows. It is in each page, as such a browser may run no script. */
export const notice = `<p>This site doesn’t work in a browser as old as yours. Please update it, or use another one: ${versions} or newer.</p><p lang="hi">यह साइट इतने पुराने ब्राउज़र में काम नहीं करती। कृपया ब्राउज़र अपडेट करें, या कोई दूसरा ब्राउज़र इस्तेमाल करें: ${versions} या इससे नया।</p>`

/**
 * Hides the notice where the browser is new enough. Chromium has had `color-mix()` since 111 and Firefox since 113; Safari
 * has had comparisons in media queries since 16.4 (https://caniuse.com/css-media-range-syntax). A browser skips what it
 * doesn't know, so the notice stays.
 */
export const styles = `.old-browser{padding:1px 1rem;background:#fff3cd;color:#332701;font:1rem/1.5 sans-serif;text-align:center}@media (width>=0px){@supports (color:color-mix(in srgb,red,red)){.old-browser{display:none}}}`
