import { defineScreen, signedIn } from '../kernel/screen';

/** Screens of the context. */
export const admissionScreens = {
  admissionConfirmation: defineScreen('/admission-confirmation', 'Admission confirmation', signedIn),
};
