import { erasedWith, type Mentions } from '../kernel';
import { recordBoundary, type RecordEvent } from '../record';
import { quickView } from './quick-view.record';

/** The name and the filter of a saved view may name a client. */
export const quickViewMentions: Mentions = {
  subject: 'recordId',
  texts: {
    QuickViewCreated: ({ values }: RecordEvent['data']) => [values?.name, values?.filter],
    QuickViewChanged: ({ from, to }: RecordEvent['data']) => [from?.name, from?.filter, to?.name, to?.filter],
    QuickViewRemoved: 'It repeats the values of the events before it.',
  },
  erasedBy: erasedWith(recordBoundary(quickView), (recordId) => ({ type: 'RemoveRecord', data: { recordId } })),
};
