import { choice, fields, longText, oneOf, text } from '../kernel/field-set';

export const priorities = ['low', 'normal', 'high', 'urgent'] as const;
export type TicketPriority = (typeof priorities)[number];

/** A priority from outside; one that is none is normal. */
export const priorityOf = (word: string): TicketPriority => priorities.find((one) => one === word) ?? 'normal';

/** Categories of tickets. */
export const ticketCategories = [
  'Leads',
  'Calls & dialer',
  'Follow-ups',
  'Reports',
  'Automation',
  'Marketing',
  'Applications',
  'Payments',
  'Account & access',
  'Other',
] as const;

/** Priorities as people read them. */
export const priorityWords: readonly { value: TicketPriority; label: string }[] = [
  { value: 'low', label: 'Low' },
  { value: 'normal', label: 'Normal' },
  { value: 'high', label: 'High' },
  { value: 'urgent', label: 'Urgent' },
];

const priority = choice({
  label: 'Priority',
  of: priorityWords,
  required: true,
  default: 'normal',
});

/** Form of a help request. */
export const raiseTicketFields = fields({
  subject: text({ label: 'Subject', required: 'Please say in a few words what it is about.', most: 150 }),
  category: choice({ label: 'About', of: ticketCategories, required: 'Please choose what it is about.' }),
  priority,
  description: longText({ label: 'Description', required: 'Please describe what happened.', most: 10_000 }),
});

export const assignTicketFields = fields({
  assigneeId: oneOf({ label: 'Assign to', from: 'users', value: 'userId', shows: 'name', required: 'Please choose an assignee.' }),
});
export const prioritiseTicketFields = fields({ priority });
export const replyFields = fields({ text: longText({ label: 'Message', required: 'Please write a message.', most: 10_000 }) });
export const resolveTicketFields = fields({
  resolution: longText({ label: 'How it was solved', required: 'Please say how it was solved.', most: 10_000 }),
});
export const reopenTicketFields = fields({
  reason: longText({ label: 'What is still wrong', required: 'Please say what is still wrong.', most: 10_000 }),
});
export const closeTicketFields = fields({
  rating: choice({
    label: 'How well were you helped?',
    of: [
      { value: '5', label: '5 – very well' },
      { value: '4', label: '4 – well' },
      { value: '3', label: '3 – so-so' },
      { value: '2', label: '2 – poorly' },
      { value: '1', label: '1 – not at all' },
    ],
  }),
});
