import { defineJob } from '../job';
import { OrderBulkUndo } from './order-bulk.undo';
import { OrderBulkWork } from './order-bulk.work';
import { orderActions } from './order-bulk';

/** The same action on many orders. */
export const orderJobs = Object.values(orderActions).map(({ kind }) =>
  defineJob({ kind, work: OrderBulkWork, undo: OrderBulkUndo, codes: ['CAF_Application_Form_Report'] }),
);
