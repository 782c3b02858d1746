/**
 * The screens of both sites, as patterns of React Router: each site sends a path of the other one there. In each site, a
 * test compares them with its routes.
 */

/** The learner site's, without `/`, which both sites have. */
export const learnerSitePaths = [
  '/signup',
  '/login',
  '/account',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/newsletter/*',
  '/emails/*',
  '/allcourses',
  '/course/*',
  '/teacher/*',
  '/certificate/*',
  '/learn/*',
  '/mypurchases',
  '/order/*',
  '/wishlist',
  '/subcontent',
  '/buynow',
  '/about-us',
  '/courses',
  '/blog/*',
  '/complaints',
  '/contact',
  '/faq',
  '/terms',
  '/privacy',
  '/affiliate',
] as const

export const adminSitePaths = [
  '/admin',
  '/adminsignup',
  '/adminlogin',
  '/adminaccount',
  '/adminprofile',
  '/adminforgot',
  '/adminreset',
  '/adminverify',
  '/createcourse',
  '/update/*',
  '/content/*',
  '/sales',
  '/attention',
  '/orders/*',
  '/reviews',
  '/questions',
  '/operations/*',
] as const
