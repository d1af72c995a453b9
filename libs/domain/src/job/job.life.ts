import { defineLifecycle } from '../kernel/lifecycle';

/** The life of bulk work, by what people tell it; that it ended or failed it says itself. */
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
