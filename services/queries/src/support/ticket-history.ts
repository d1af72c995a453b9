import { ERASED, type RecordedEvent } from '@matricula/domain/kernel';
import { changeOf, sentenceOf, tableOf } from '@matricula/domain/registry';
import type { TicketEvent, TicketFile } from '@matricula/domain/support';

/** Something that happened to a ticket: words that somebody wrote, with their files, or a change with old and new side by side. */
export interface TicketEntry {
  _id: string;
  type: string;
  created_at: string;
  modifiedBy: { id: string; name: string };
  tableAffected: string;
  property: string;
  sentence: string;
  oldData: Record<string, unknown>;
  newData: Record<string, unknown>;
  /** What was written. */
  text?: string;
  bySupport?: boolean;
  files: TicketFile[];
}

/** The field of an event that has somebody's words: a question, an answer, a solution, or what is still wrong. */
const WORDS: Partial<Record<TicketEvent['type'], string>> = {
  TicketRaised: 'description',
  TicketReplied: 'text',
  TicketResolved: 'resolution',
  TicketReopened: 'reason',
};

function spoken({ type, data, meta }: RecordedEvent<TicketEvent>, requesterId: string): Pick<TicketEntry, 'text' | 'bySupport'> {
  const field = WORDS[type];
  if (field === undefined) return {};
  const [, text = ERASED] = Object.entries(data).find(([name]) => name === field) ?? [];
  return { text: String(text), bySupport: 'bySupport' in data ? data.bySupport : meta.actor.id !== requesterId };
}

/** What happened to a ticket, oldest first, as the log says it: whoever was erased is erased here as well. */
export const historyOf = (events: readonly RecordedEvent<TicketEvent>[], { requesterId }: { requesterId: string }): TicketEntry[] =>
  events.map((event) => {
    const { id, type, at, data, meta } = event;
    const { actor } = meta;
    const { property, oldData, newData } = changeOf(event);
    return {
      _id: id,
      type,
      created_at: at,
      modifiedBy: { id: actor.id, name: actor.name },
      tableAffected: tableOf(type),
      property,
      sentence: sentenceOf(event, actor.name),
      oldData,
      newData,
      ...spoken(event, requesterId),
      files: ('files' in data && data.files) || [],
    };
  });
