import { anyCode, defineScreen, item, menuGroups, signedIn } from '../kernel/screen';

/** Screens of the context. */
export const admissionScreens = {
  admissionConfirmation: defineScreen(
    '/admission-confirmation',
    'Admission confirmation',
    signedIn,
    item(menuGroups.leads, 'Admission confirmation', anyCode('LEADS')),
  ),
};
