import { anyCode, defineScreen, item, menuGroups, signedIn } from '../kernel/screen';

/** Screens of the context. */
export const dialerScreens = {
  dialerConfig: defineScreen('/dialer-config', 'Dialer Configuration', signedIn),
  dialerList: defineScreen(
    '/dialer-list',
    'Dialer Configuration',
    signedIn,
    item(menuGroups.setting, 'Dialer Configuration', anyCode('Setting_Configuration')),
  ),
};
