import { lazy } from 'react';
import type { ShellSlots } from '../../shared/shell/shell-slots';

/** The orders of a lead in its profile. */
export const orderShell: ShellSlots = {
  leadTabs: [
    {
      path: 'orders',
      title: 'Orders',
      place: 130,
      Tab: lazy(() => import('./lead-orders-tab').then((module) => ({ default: module.LeadOrdersTab }))),
    },
  ],
};
