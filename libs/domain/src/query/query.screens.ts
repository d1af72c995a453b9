import { coded, codes, defineScreen, menuGroups } from '../kernel/screen';

/** Screens of the context that are not part of the Application Manager. */
export const queryScreens = {
  queries: coded(menuGroups.leads, '/queries', 'Applicant Queries', 'APPLICATIONS'),
  query: defineScreen('/queries/:query_id', 'Query', codes('APPLICATIONS')),
};
