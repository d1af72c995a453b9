import { erasedWith, type Mentions } from '../kernel';
import { recordBoundary, type RecordEvent } from '../record';
import { audience } from './lead-generation.records';

/** The name and the condition of an audience may name a client. */
export const audienceMentions: Mentions = {
  subject: 'recordId',
  texts: {
    AudienceCreated: ({ values }: RecordEvent['data']) => [values?.name, values?.condition],
    AudienceChanged: ({ from, to }: RecordEvent['data']) => [from?.name, from?.condition, to?.name, to?.condition],
    AudienceRemoved: 'It repeats the values of the events before it.',
  },
  erasedBy: erasedWith(recordBoundary(audience), (recordId) => ({ type: 'RemoveRecord', data: { recordId } })),
};
