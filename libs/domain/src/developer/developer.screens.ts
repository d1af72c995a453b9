import { anyCode, codes, defineScreen, item, menuGroups } from '../kernel/screen';

/** Screens of the context. */
export const developerScreens = {
  docs: defineScreen('/docs', 'API Doc', codes('API_DOC'), item(menuGroups.setting, 'API Doc', anyCode('API_DOC'))),
};
