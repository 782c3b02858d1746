import { analyse, type Report } from 'scslre'

// A plugin of oxlint, named in .oxlintrc.json. What oxlint hands to it: https://oxc.rs/docs/guide/usage/linter/js-plugins
type Node = { regex?: { pattern: string; flags: string } }
type Context = { report: (finding: { node: Node; message: string }) => void }

/** A quantifier such as `{1,400}`: bounded, but two of them beside each other try 160,000 ways to share a text. */
const wide = /\{(\d+),(\d{2,})\}/g
const unbounded = (pattern: string) => pattern.replaceAll(wide, (_, least) => (least === '0' ? '*' : '+'))

const reasons: Record<Report['type'], string> = {
  Trade: 'two of its quantifiers can share a text in many ways',
  Self: 'a quantifier repeats itself in many ways',
  Move: 'it begins anew at each character of a text that it can’t match',
}

/** Why a text can take an expression more than a time in proportion to its length; undefined if none can. */
const whyNotLinear = (source: string, flags: string): string | undefined => {
  const [report] = analyse({ source, flags }, { maxReports: 1 }).reports
  return report && reasons[report.type]
}

const linearExpression = {
  create: (context: Context) => ({
    Literal: (node: Node) => {
      if (!node.regex) return
      const { pattern, flags } = node.regex
      const why = whyNotLinear(unbounded(pattern), flags)
      if (why) context.report({ node, message: `This expression isn’t linear: ${why}.` })
    },
  }),
}

/**
 * Refuses regular expressions that take longer than in proportion to the text: somebody may send a text for which that is
 * seconds, in which the process answers nobody.
 */
export default { meta: { name: 'skillharbor' }, rules: { 'linear-expression': linearExpression } }
