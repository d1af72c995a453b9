import { defineScreen, item, menuGroups, roles } from '../kernel/screen';
import { heads } from '../kernel/staff-roles';

const ofHeads = <const Path extends string>(path: Path, title: string) =>
  defineScreen(path, title, roles(...heads), item(menuGroups.reports, title, { roles: heads }));

/** Screens of the reports on tickets. */
export const supportReportScreens = {
  helpDeskReport: ofHeads('/help-desk-report', 'Help Desk Report'),
  helpDeskTopicsReport: ofHeads('/help-desk-topics-report', 'Help Desk Topics'),
};
