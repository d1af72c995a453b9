import { defineLifecycle } from '../kernel/lifecycle';

/** Life cycle of bulk work, by commands of users; the job itself reports its end or failure. */
export const jobLife = defineLifecycle({
  name: 'job',
  states: {
    running: 'Running',
    paused: 'Paused',
    cancelled: 'Cancelled',
    completed: 'Completed',
    failed: 'Failed',
    undoing: 'Undoing',
    undone: 'Undone',
  },
  moves: {
    pause: { label: 'Pause', from: ['running'], to: 'paused' },
    resume: { label: 'Resume', from: ['paused', 'failed'], to: 'running' },
    cancel: { label: 'Cancel', from: ['running', 'paused'], to: 'cancelled' },
    undo: { label: 'Undo', from: ['completed', 'cancelled', 'failed'], to: 'undoing' },
  },
});

export type JobStatus = keyof typeof jobLife.states;
export type JobMove = keyof typeof jobLife.moves;
