import type { EntriesOf } from '../kernel';
import { collegeResponses } from './college-responses';
import type { ReconciliationEvent } from './reconciliation.events';

const responseWords = ({ response }: { response: string }) => collegeResponses.find(({ value }) => value === response)?.label ?? response;

/** How the reconciliation with colleges reads in the timeline. */
export const reconciliationEntries: EntriesOf<ReconciliationEvent> = {
  ReconciliationRequested: {
    property: 'Reconciliation',
    change: ({ collegeName }) => [{}, { college: collegeName }],
    sentence: (who, { collegeName }, lead) => `${who} sent ${lead} to ${collegeName}`,
  },
  CollegeResponseRecorded: {
    property: 'Reconciliation',
    change: (data) => [{}, { college: data.collegeName, response: responseWords(data), note: data.note }],
    sentence: (who, data, lead) => `${who} recorded the response of ${data.collegeName} about ${lead}: ${responseWords(data)}`,
  },
};
