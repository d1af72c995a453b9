import { defineLifecycle } from '../kernel/lifecycle';

/** Life cycle of a form. Its draft can be changed at any time; only publishing it reaches applicants. */
export const formLife = defineLifecycle({
  name: 'form',
  states: { draft: 'Draft', open: 'Open', closed: 'Closed' },
  moves: {
    publish: { label: 'Publish', from: ['draft', 'open', 'closed'], to: 'open' },
    close: { label: 'Close', from: ['open'], to: 'closed' },
    reopen: { label: 'Open again', from: ['closed'], to: 'open' },
  },
});

export type FormStatus = keyof typeof formLife.states;
export type FormMove = keyof typeof formLife.moves;
