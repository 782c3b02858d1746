/** The light build has no declarations of its own. What we use of it is the same as in the full one. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
