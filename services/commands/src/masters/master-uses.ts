import { Injectable } from '@nestjs/common';
import { customField, leadSource, leadStage } from '@matricula/domain/lead';
import { followUpList } from '@matricula/read-models/follow-up';
import type { Filter } from '@matricula/read-models/kernel';
import { leadList } from '@matricula/read-models/lead';
import type { RecordRow } from '@matricula/read-models/record';
import { Records, type RecordUse } from '../record';

const onLeads = (where: (record: RecordRow) => Filter): RecordUse => ({
  model: leadList,
  where: (record) => ({ and: [{ field: 'removed', op: 'eq', value: false }, where(record)] }),
  words: ['lead', 'leads'],
});

/** Where the masters of leads are used: a master in use can be deactivated, not deleted. */
@Injectable()
export class MasterUses {
  constructor(records: Records) {
    records.addUses(leadStage, [
      onLeads(({ recordId }) => ({ field: 'stageId', op: 'eq', value: recordId })),
      {
        model: followUpList,
        where: ({ recordId }) => ({
          and: [
            { field: 'stageId', op: 'eq', value: recordId },
            { field: 'status', op: 'eq', value: 'pending' },
          ],
        }),
        words: ['pending follow-up', 'pending follow-ups'],
      },
    ]);
    records.addUses(leadSource, [
      onLeads(({ name }) => ({ or: ['source', 'lastSource'].map((field) => ({ field, op: 'eq', value: String(name) })) })),
    ]);
    records.addUses(customField, [onLeads(({ key }) => ({ field: `custom.${String(key)}`, op: 'exists', value: true }))]);
  }
}
