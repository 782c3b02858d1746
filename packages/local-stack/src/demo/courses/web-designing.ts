export const webDesigning = [
  {
    title: 'Responsive Layouts with Grid and Flexbox',
    description:
      'Lay out pages that hold together on a phone, a tablet and a wide screen, with little CSS and no framework. Twelve layouts, each explained and then rebuilt by you, from a simple card row to a magazine front page. You need basic HTML and CSS.',
    price: 699,
  },
  {
    title: 'Typography and Colour for the Web',
    description:
      'Choose typefaces, set text that is easy to read, and build a palette that works in light and dark and for people who see colour differently. Short lessons, then a critique of a real page each week. For anyone who makes web pages and wants them to look considered.',
    price: 849,
  },
  {
    title: 'Motion on the Page: CSS and SVG Animation',
    description:
      'Use movement to explain, not to distract: timing, easing, transitions between states, drawings that animate. We also cover performance and the visitors who prefer less motion. You should be comfortable with CSS; drawing skill is not required.',
    price: 1149,
  },
]
