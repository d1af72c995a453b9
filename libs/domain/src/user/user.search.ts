import type { SearchEntry } from '../kernel/screen';
import { userScreens } from './user.screens';

/** How the header search finds the screens of the context. */
export const userSearch: readonly SearchEntry[] = [
  {
    screen: userScreens.profile,
    name: 'My Account',
    group: 'setting',
    description: 'Your details, password, devices and notifications',
    words: 'profile password photo passkey quiet hours notification',
  },
];
