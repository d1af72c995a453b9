import { Injectable } from '@nestjs/common';
import { leaveType } from '@matricula/domain/workforce';
import { leaveList } from '@matricula/read-models/workforce';
import { Records } from '../record';

/** Prevents the deletion of a leave type with requests or taken days, because balances depend on it. */
@Injectable()
export class LeaveTypeUses {
  constructor(records: Records) {
    records.addUses(leaveType, [
      {
        model: leaveList,
        where: ({ recordId }) => ({
          and: [
            { field: 'typeId', op: 'eq', value: recordId },
            { field: 'status', op: 'in', values: ['asked', 'approved'] },
          ],
        }),
        words: ['leave', 'leaves'],
      },
    ]);
  }
}
