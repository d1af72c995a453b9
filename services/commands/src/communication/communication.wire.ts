import { personChannels } from '@matricula/domain/communication';
import { choice, fields, json, manyOf, text, time } from '@matricula/domain/kernel/field-set';
import { SOCKET_ID } from '@matricula/outbound/realtime';

/** Body of `account/preferences`: all of them, as the screen shows them. */
export const preferencesBody = fields({
  channels: json({
    label: 'Channels',
    help: 'Channels by kind of notification: `console`, `email`, `push`. A kind that is not named uses its default channels.',
    required: true,
  }),
  quiet_from: time({
    label: 'Quiet from',
    help: '`22:00`; no browser notifications from then on.',
    invalid: 'Enter the start of the quiet hours as a time, for example 22:00.',
  }),
  quiet_until: time({ label: 'Quiet until', invalid: 'Enter the end of the quiet hours as a time, for example 07:00.' }),
  language: choice({ label: 'Language', help: 'Of the console.', of: ['en', 'hi'], invalid: 'The language must be en or hi.' }),
});

/** Body of `remove-push-notification-subscriber`. */
export const pushEndpointBody = fields({ endpoint: text({ label: 'Endpoint', required: true, most: 1_000 }) });

/** Body of `messages/replay`. */
export const replayMessagesBody = fields({ messageIds: manyOf({ label: 'Messages', required: true, from: 'messages' }) });

/** Body of `unseen-messages/{messageId}/seen`. */
export const seenMessagesBody = fields({ replyIds: manyOf({ label: 'Replies', from: 'replies' }) });

/** Body of `messages/test`. */
export const testMessageBody = fields({ channel: choice({ label: 'Channel', of: personChannels, required: true }) });

/** Body of `realtime/auth`, as Pusher's clients name it. */
export const realtimeAuthBody = fields({
  socket_id: text({ label: 'socket_id', required: true, most: 100, pattern: [SOCKET_ID, 'socket_id must be that of a connection'] }),
  channel_name: text({ label: 'channel_name', required: true, most: 200 }),
});
