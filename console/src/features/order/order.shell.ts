import { lazy } from 'react';
import { orderScreens } from '@matricula/domain/order/order.screens';
import type { ShellSlots } from '../../shared/shell/shell-slots';

/** The orders of a lead in its profile, and the list of orders. */
export const orderShell: ShellSlots = {
  reports: [orderScreens.orderReports],
  leadTabs: [
    {
      path: 'orders',
      title: 'Orders',
      place: 130,
      Tab: lazy(() => import('./lead-orders-tab').then((module) => ({ default: module.LeadOrdersTab }))),
    },
  ],
};
