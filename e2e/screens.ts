/** The learner site's screens that need nothing but their address, each with the heading by which it is known. */
export const learnerScreens = {
  '/': 'Your Path to Career Growth Starts Here',
  '/signup': 'Create your account',
  '/login': 'Log in',
  '/mypurchases': 'Log in to see your purchases',
  '/subcontent': 'Nothing here yet',
  '/about-us': 'About us',
  '/blog': 'Blog',
  '/complaints': 'Complaints',
  '/contact': 'Contact',
  '/faq': 'FAQ',
  '/terms': 'Terms',
  '/privacy': 'Privacy',
  '/affiliate': 'Affiliate',
  '/no-such-page': 'Page not found',
}
