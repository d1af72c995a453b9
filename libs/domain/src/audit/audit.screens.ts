import { defineScreen, item, menuGroups, signedIn } from '../kernel/screen';

/** Screens of the context. */
export const auditScreens = {
  myExportActivity: defineScreen('/my-export-activity', 'My Export Activity', signedIn),
  timelineProof: defineScreen('/timeline/proof', 'Proof', signedIn),
  timeline: defineScreen('/timeline', 'Timeline', signedIn, item(menuGroups.access, 'Timeline', { present: 'Timeline' })),
};
