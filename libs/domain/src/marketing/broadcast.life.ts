import { defineLifecycle } from '../kernel/lifecycle';

/** Life cycle of a broadcast. On the wire it is `created` until all is handed over, then `sent` (AU-09). */
export const broadcastLife = defineLifecycle({
  name: 'broadcast',
  states: { created: 'Created', waiting: 'Waiting', sending: 'Sending', paused: 'Paused', stopped: 'Stopped', sent: 'Sent' },
  moves: {
    send: { label: 'Send', from: ['created'], to: 'sending' },
    pause: { label: 'Pause', from: ['sending', 'waiting'], to: 'paused' },
    resume: { label: 'Resume', from: ['paused'], to: 'sending' },
    stop: { label: 'Stop', from: ['created', 'waiting', 'sending', 'paused'], to: 'stopped' },
  },
});

export type BroadcastState = keyof typeof broadcastLife.states;
export type BroadcastMove = keyof typeof broadcastLife.moves;
