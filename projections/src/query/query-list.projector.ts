import { queryReference, type QueryEvent } from '@matricula/domain/query';
import { defineProjector, fold, set } from '@matricula/projection-kit';
import { queryList, type QueryRow } from '@matricula/read-models/query';

const seconds = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 1000);

/** A change of a query that is there. */
const changed = ({ data, at }: { data: { queryId: string }; at: string }, what: (row: QueryRow) => Partial<QueryRow>) =>
  fold<QueryRow>(data.queryId, (row) => row && { ...row, ...what(row), updatedAt: at });

export const queryListProjector = defineProjector<QueryRow, QueryEvent>(queryList, {
  QueryAsked: ({ data, at }) =>
    set(data.queryId, {
      ...data,
      ...{ reference: queryReference(data.queryId), status: 'open', askedAt: at, updatedAt: at },
      ...{ replies: 0, reopenings: 0, erased: false },
    }),
  QueryAssigned: (event) => changed(event, () => ({ ownerId: event.data.ownerId, ownerName: event.data.ownerName })),
  QueryReplied: (event) =>
    changed(event, ({ replies, firstAnsweredAt, askedAt }) => ({
      ...{ status: event.data.to, replies: replies + 1 },
      ...(!event.data.byApplicant &&
        firstAnsweredAt === undefined && { firstAnsweredAt: event.at, firstAnswerSeconds: seconds(askedAt, event.at) }),
    })),
  QueryClosed: (event) =>
    changed(event, ({ askedAt }) => ({ status: 'closed', closedAt: event.at, closeSeconds: seconds(askedAt, event.at) })),
  QueryReopened: (event) =>
    changed(event, ({ reopenings }) => ({ status: 'open', reopenings: reopenings + 1, closedAt: undefined, closeSeconds: undefined })),
  QueryTextErased: (event) => changed(event, () => ({ status: 'closed', name: undefined, text: undefined, erased: true })),
});
