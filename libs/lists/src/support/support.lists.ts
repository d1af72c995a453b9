import type { RequestContext } from '@matricula/auth';
import { partiesOf, raiseTicketFields, ticketLife } from '@matricula/domain/support';
import type { Filter } from '@matricula/read-models/kernel';
import { ticketList, type TicketRow } from '@matricula/read-models/support';
import type { ListDeclaration } from '../list-declaration';

/** Tickets to which this user is somebody: the same that `partiesOf` says, as a condition. */
export function visibleTickets({ visibleUserIds }: RequestContext): Filter | undefined {
  if (!visibleUserIds) return undefined;
  const within = (field: string): Filter => ({ field, op: 'in', values: [...visibleUserIds] });
  return { or: [within('requesterId'), within('assigneeId')] };
}

export const supportLists: readonly ListDeclaration<TicketRow>[] = [
  {
    name: 'tickets',
    model: ticketList,
    rows: visibleTickets,
    words: {
      status: ticketLife.states,
      priority: Object.fromEntries(raiseTicketFields.priority.of.map(({ value, label }) => [value, label])),
    },
    moves: (ticket, context) => ticketLife.open(ticket.status, partiesOf(context, ticket)),
  },
];
