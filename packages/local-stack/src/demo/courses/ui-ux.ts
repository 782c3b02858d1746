export const uiUx = [
  {
    title: 'User Research on a Small Budget',
    description:
      'Plan interviews, ask questions that do not lead, and turn pages of notes into findings a team can act on. You carry out one small study of your own during the course, with templates for every step. No design background is needed; you will have to talk to people.',
    price: 899,
  },
  {
    title: 'From Wireframe to Clickable Prototype',
    description:
      'Sketch a flow, lay it out, connect the screens and test them with five people before any code is written. The method works on paper as well as in the design tool of your choice. For beginners in product design, and for developers who design their own screens.',
    price: 1099,
  },
  {
    title: 'Design Systems: Tokens, Components, Guidelines',
    description:
      'Bring order to a growing product: colour and spacing tokens, components with clear states, contrast and keyboard use, and documentation that people read. You leave with a small system of your own. You should have designed or built a few interfaces before.',
    price: 2199,
  },
]
