import { ownValue } from '@matricula/domain/kernel';
import type { FieldWords, ListDeclaration } from '@matricula/lists';
import { callList, type CallRow } from '@matricula/read-models/call';
import { callAccess } from './call.access';
import { dialWords } from './call.facts';
import { foreignLeadFields, withoutForeignLeads } from './foreign-leads';

const said =
  (field: string, words: Readonly<Record<string, string>>): FieldWords =>
  (row) =>
    ownValue(words, String(row[field as keyof typeof row])) ?? '';

/** Telephone calls. */
export const callLists: readonly ListDeclaration[] = [
  {
    name: 'calls',
    model: callList,
    codes: ['LEADS', 'Call_History_Counsellor', 'Advance_Call_History_Counsellor'],
    access: callAccess,
    partly: foreignLeadFields,
    withoutForeign: (rows, sight, others) => withoutForeignLeads(rows as CallRow[], sight, others),
    words: {
      direction: said('direction', { incoming: 'Incoming', outgoing: 'Outgoing' }),
      status: said('status', { ringing: 'Ringing', answered: 'Answered', ended: 'Ended', missed: 'Missed' }),
      dialStatus: said('dialStatus', dialWords),
      calledBack: ({ status, calledBack, returnedBy }) =>
        status !== 'missed' ? '' : !calledBack ? 'No' : returnedBy === 'caller' ? 'Called again' : 'Called back',
    },
  },
];
