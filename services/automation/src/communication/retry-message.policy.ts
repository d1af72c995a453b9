import type { MessagePostponed } from '@matricula/domain/communication';
import { definePolicy, setTimer } from '@matricula/policy-kit';

/** Kinds of the timers that wait for another attempt. */
export const MESSAGE_RETRY = 'message-retry';
export const WEBHOOK_RETRY = 'webhook-retry';

/** Sends an unanswered message again when its retry is due. */
export const retryMessage = definePolicy<MessagePostponed>({
  name: 'retry-message',
  on: {
    MessagePostponed: ({ data: { messageId, retryAt, endpointId } }) =>
      endpointId === undefined
        ? setTimer(MESSAGE_RETRY, messageId, retryAt, { messageId })
        : setTimer(WEBHOOK_RETRY, messageId, retryAt, { messageId, endpointId }),
  },
});
