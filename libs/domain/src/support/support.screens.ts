import { defineScreen, signedIn } from '../kernel/screen';

/** Screens of the context. */
export const supportScreens = {
  home: defineScreen('/help-support', 'Help & Support', signedIn),
  tickets: defineScreen('/help-support/list', 'Tickets', signedIn),
  ticket: defineScreen('/help-support/details/:ticket_id', 'Ticket details', signedIn),
};
