import { DomainError, unknownEvent, type Decider, type DomainCommand } from '../kernel';
import type { MessageEvent, MessageRequested } from './message.events';

export const messageStatuses = ['requested', 'started', 'postponed', 'accepted', 'delivered', 'read', 'failed', 'unknown'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** State that decisions about a message need. */
export interface Message {
  status: MessageStatus | 'none';
  messageId: string;
  recipientId: string;
  endpointId?: string;
  /** The number of attempts, including those that a person requested. Each result names its attempt. */
  attempt: number;
  /** Attempts since a user last requested the message. */
  tries: number;
  /** The number of these that got no reply and were repeated. */
  unanswered: number;
  replyIds: readonly string[];
  /** The replies that the sender has not seen. */
  unseenIds: readonly string[];
}

interface Answered {
  attempt: number;
  answer?: number;
  tookMs?: number;
}
/** `at`: when the answer was there, ISO 8601 UTC; another attempt is counted from it. */
type Postponed = Answered & { at: string; error: string };
/** `repeats`: whether it is handed over again automatically. */
type Lost = Postponed & { repeats: 'never' | 'once' | 'always' };

export type MessageCommand =
  | DomainCommand<'RequestMessage', MessageRequested['data']>
  | DomainCommand<'StartMessage' | 'ReplayMessage', Record<never, never>>
  | DomainCommand<'AcceptMessage', Answered & { provider: string; providerId?: string }>
  | DomainCommand<'RefuseMessage', Answered & { error: string }>
  | DomainCommand<'PostponeMessage', Postponed>
  | DomainCommand<'LoseMessage', Lost>
  | DomainCommand<'ReportMessage', { status: 'delivered' | 'read' | 'failed'; error?: string }>
  | DomainCommand<'ReplyToMessage', { replyId: string; text: string }>
  /** Those that are not shown yet stay unseen. */
  | DomainCommand<'SeeReplies', { replyIds: readonly string[] }>;

/** Minutes until the next attempt, after the first, the second ...; then it is given up. */
export const backOffMinutes = [1, 5, 30, 120, 480];

/** States in which a result from the provider still adds information about an attempt. */
const OPEN: readonly Message['status'][] = ['started', 'unknown', 'postponed'];
/** Known states of a message in ascending order: accepted, delivered, read. It never goes back. */
const KNOWN: readonly Message['status'][] = ['requested', 'started', 'postponed', 'unknown', 'accepted', 'delivered', 'read'];

const initial: Message = {
  status: 'none',
  messageId: '',
  recipientId: '',
  attempt: 0,
  tries: 0,
  unanswered: 0,
  replyIds: [],
  unseenIds: [],
};

/** Rules of a message's life: it starts once per attempt, and its delivery state never goes back. */
export const messageDecider: Decider<Message, MessageCommand, MessageEvent> = { initial, decide, evolve };

function decide(command: MessageCommand, message: Message): MessageEvent[] {
  const { messageId, status, recipientId } = message;
  const own = ownOf(message);
  if (command.type === 'RequestMessage') return status === 'none' ? [{ type: 'MessageRequested', data: command.data }] : [];
  if (status === 'none') throw new DomainError('message/unknown', 'There is no such message.');
  switch (command.type) {
    case 'StartMessage':
      if (status !== 'requested' && status !== 'postponed') return [];
      return [{ type: 'MessageStarted', data: { messageId, attempt: message.attempt + 1 } }];
    case 'AcceptMessage':
      return isOpen(message, command.data.attempt) ? [{ type: 'MessageAccepted', data: { ...own, ...command.data } }] : [];
    case 'RefuseMessage':
      if (!isOpen(message, command.data.attempt)) return [];
      return [{ type: 'MessageFailed', data: { ...own, reason: 'refused', ...command.data } }];
    case 'PostponeMessage':
      return status === 'started' && isOpen(message, command.data.attempt) ? [postponed(command.data, message)] : [];
    case 'LoseMessage':
      if (status !== 'started' || !isOpen(message, command.data.attempt)) return [];
      return [lost(command.data, message)];
    case 'ReportMessage':
      return reported(command.data, message);
    case 'ReplyToMessage':
      if (message.replyIds.includes(command.data.replyId)) return [];
      return [{ type: 'MessageReplied', data: { messageId, recipientId, ...command.data } }];
    case 'SeeReplies': {
      const replyIds = message.unseenIds.filter((id) => command.data.replyIds.includes(id));
      return replyIds.length > 0 ? [{ type: 'MessageRepliesRead', data: { messageId, replyIds } }] : [];
    }
    case 'ReplayMessage':
      if (status !== 'failed' && status !== 'unknown') {
        throw new DomainError('message/not-possible', 'Only a message that failed, or whose delivery is unknown, can be sent again.');
      }
      return [{ type: 'MessageReplayed', data: own }];
  }
}

const isOpen = ({ status, attempt }: Message, answered: number) => answered === attempt && OPEN.includes(status);

/** The ids of a message; with the endpoint for a message to a program. */
const ownOf = ({ messageId, endpointId }: Message) => (endpointId === undefined ? { messageId } : { messageId, endpointId });

function postponed({ at, ...answered }: Postponed, message: Message): MessageEvent {
  const data = { ...ownOf(message), ...answered };
  const retryAt = retryOf(at, message.tries);
  return retryAt
    ? { type: 'MessagePostponed', data: { ...data, retryAt } }
    : { type: 'MessageFailed', data: { ...data, reason: 'given-up' } };
}

/** When it is tried again; never after the last attempt. */
function retryOf(at: string, tries: number): string | undefined {
  const minutes = backOffMinutes[tries - 1];
  return minutes === undefined ? undefined : new Date(Date.parse(at) + minutes * 60_000).toISOString();
}

/** One duplicate does less harm than a lost message; a third copy would not help. */
function lost({ repeats, at, ...answered }: Lost, message: Message): MessageEvent {
  const data = { ...ownOf(message), ...answered };
  const retryAt = repeats === 'never' || (repeats === 'once' && message.unanswered > 0) ? undefined : retryOf(at, message.tries);
  return retryAt ? { type: 'MessagePostponed', data: { ...data, retryAt, unanswered: true } } : { type: 'MessageUnanswered', data };
}

function reported(
  { status: to, error = 'It could not be delivered.' }: { status: string; error?: string },
  message: Message,
): MessageEvent[] {
  const { messageId, status, attempt } = message;
  // Before the first attempt, or after a failed one, results of a provider are ignored.
  if (attempt === 0 || status === 'failed') return [];
  if (to === 'failed') {
    const isFinal = status === 'delivered' || status === 'read';
    return isFinal ? [] : [{ type: 'MessageFailed', data: { messageId, attempt, reason: 'undelivered', error } }];
  }
  if (KNOWN.indexOf(status) >= KNOWN.indexOf(to as Message['status'])) return [];
  return [{ type: to === 'read' ? 'MessageRead' : 'MessageDelivered', data: { messageId } }];
}

function evolve(message: Message, event: MessageEvent): Message {
  switch (event.type) {
    case 'MessageRequested': {
      const { messageId, recipientId, endpointId } = event.data;
      return { ...message, status: 'requested', messageId, recipientId, endpointId };
    }
    case 'MessageStarted':
      return { ...message, status: 'started', attempt: event.data.attempt, tries: message.tries + 1 };
    case 'MessageAccepted':
      return { ...message, status: 'accepted' };
    case 'MessagePostponed':
      return { ...message, status: 'postponed', unanswered: message.unanswered + (event.data.unanswered ? 1 : 0) };
    case 'MessageDelivered':
      return { ...message, status: 'delivered' };
    case 'MessageRead':
      return { ...message, status: 'read' };
    case 'MessageReplied':
      return {
        ...message,
        replyIds: [...message.replyIds, event.data.replyId],
        unseenIds: [...message.unseenIds, event.data.replyId],
      };
    case 'MessageRepliesRead':
      return { ...message, unseenIds: message.unseenIds.filter((id) => !event.data.replyIds.includes(id)) };
    case 'MessageFailed':
      return { ...message, status: 'failed' };
    case 'MessageUnanswered':
      return { ...message, status: 'unknown' };
    case 'MessageReplayed':
      return { ...message, status: 'requested', tries: 0, unanswered: 0 };
    default:
      return unknownEvent(event, message);
  }
}
