import { anyCode, codes, defineScreen, item, menuGroups } from '../kernel/screen';
import { staffRoles } from '../kernel/staff-roles';

/** Screens of the context. */
export const catalogScreens = {
  collegeList: defineScreen(
    '/college-list',
    '{EntityName}',
    codes('PATNER_COLLEGES'),
    item(menuGroups.setting, '{EntityName}', {
      ...anyCode('PATNER_COLLEGES'),
      notRoles: [staffRoles.admin],
      flag: { name: 'is_college_list_show', otherwise: false },
    }),
  ),
};
