import { ERASED, type RecordedEvent } from '@matricula/domain/kernel';
import type { TicketEvent } from '@matricula/domain/support';
import { happeningOf, type Happening } from '../audit';

/** The field of an event that contains a user's text: a question, an answer, a solution, or the remaining problem. */
const WORDS: Partial<Record<TicketEvent['type'], string>> = {
  TicketRaised: 'description',
  TicketReplied: 'text',
  TicketResolved: 'resolution',
  TicketReopened: 'reason',
};

function spoken({ type, data, meta }: RecordedEvent<TicketEvent>, requesterId: string): Pick<Happening, 'text' | 'bySupport'> {
  const field = WORDS[type];
  if (field === undefined) return {};
  const [, text = ERASED] = Object.entries(data).find(([name]) => name === field) ?? [];
  return { text: String(text), bySupport: 'bySupport' in data ? data.bySupport : meta.actor.id !== requesterId };
}

/** The history of a ticket, oldest first, from the log. */
export const historyOf = (events: readonly RecordedEvent<TicketEvent>[], { requesterId }: { requesterId: string }): Happening[] =>
  events.map((event) => happeningOf(event, { ...spoken(event, requesterId), files: ('files' in event.data && event.data.files) || [] }));
