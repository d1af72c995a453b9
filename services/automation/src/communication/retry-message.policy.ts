import type { MessagePostponed } from '@matricula/domain/communication';
import { definePolicy, setTimer } from '@matricula/policy-kit';

/** Kinds of the timers that wait for another attempt. */
export const MESSAGE_RETRY = 'message-retry';
export const WEBHOOK_RETRY = 'webhook-retry';

/** What nobody took is handed over again when its time has come. */
export const retryMessage = definePolicy<MessagePostponed>({
  name: 'retry-message',
  on: {
    MessagePostponed: ({ data: { messageId, retryAt, endpointId } }) =>
      endpointId === undefined
        ? setTimer(MESSAGE_RETRY, messageId, retryAt, { messageId })
        : setTimer(WEBHOOK_RETRY, messageId, retryAt, { messageId, endpointId }),
  },
});
