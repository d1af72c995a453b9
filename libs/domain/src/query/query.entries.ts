import type { EntriesOf } from '../kernel';
import { queryReference, type QueryEvent } from './query.events';
import { queryLife } from './query.life';

const { states } = queryLife;
/** The reference of a query; without an id if the data was erased. */
const called = (queryId: string | undefined) => (queryId ? `query ${queryReference(queryId)}` : 'a query');

/** How queries read in the timeline. */
export const queryEntries: EntriesOf<QueryEvent> = {
  QueryAsked: {
    property: 'Query',
    change: ({ category, text, ownerName }) => [{}, { status: states.open, category, text, owner: ownerName }],
    sentence: (_who, { category }, lead) => `${lead} asked a question about ${category}`,
  },
  QueryAssigned: {
    property: 'Owner',
    change: ({ previousOwnerName, ownerName }) => [{ owner: previousOwnerName ?? null }, { owner: ownerName }],
    sentence: (who, { queryId, ownerName }) => `${who} assigned ${called(queryId)} to ${ownerName}`,
  },
  QueryReplied: {
    property: 'Answer',
    change: ({ text, from, to }) => [{ status: states[from] }, { status: states[to], text }],
    sentence: (who, { queryId, byApplicant }, lead) => `${byApplicant ? lead : who} wrote in ${called(queryId)}`,
  },
  QueryClosed: {
    property: 'Status',
    change: ({ from }) => [{ status: states[from] }, { status: states.closed }],
    sentence: (who, { queryId, byApplicant }, lead) => `${byApplicant ? lead : who} closed ${called(queryId)}`,
  },
  QueryReopened: {
    property: 'Status',
    change: ({ from, reason }) => [{ status: states[from] }, { status: states.open, reason }],
    sentence: (who, { queryId, byApplicant }, lead) => `${byApplicant ? lead : who} opened ${called(queryId)} again`,
  },
  QueryTextErased: {
    property: 'Erasure',
    change: () => [{}, { erased: true }],
    sentence: (who, { queryId }) => `${who} erased the text of ${called(queryId)}`,
  },
};
