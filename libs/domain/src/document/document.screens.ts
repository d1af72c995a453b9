import { coded, menuGroups } from '../kernel/screen';

/** Screens of the context, in addition to those of the application manager. */
export const documentScreens = {
  // For verifiers; the group of the Application Manager is for role 1 alone (ACL-12).
  myVerifications: coded(menuGroups.leads, '/my-verifications', 'My verifications', 'DOCUMENT_VERIFICATION'),
};
