import { adminsOnly, defineScreen, item, menuGroups, orgRole1 } from '../kernel/screen';

/** Screens of the context. */
export const offerScreens = {
  offers: defineScreen('/post-application/offers', 'Offers', adminsOnly, item(menuGroups.applications, 'Offers', orgRole1)),
};
