import type { RuleDefinition, RuleKind } from './rule-definition';

/** A template of a rule that a user starts from. What only an institution knows, such as people and message templates, is chosen in the editor. */
export interface RuleRecipe {
  key: string;
  kind: Extract<RuleKind, 'workflow' | 'reallocation' | 'allocation'>;
  name: string;
  about: string;
  definition: Partial<RuleDefinition>;
}

const notifyOwner = { id: 'notify', kind: 'notify', settings: { to: 'owner' } } as const;

/** Templates of rules that most institutions need (`/automation/my-automations`). */
export const ruleRecipes: readonly RuleRecipe[] = [
  {
    ...{ key: 'welcome', kind: 'workflow', name: 'Welcome new leads' },
    about: 'Sends a message to each new lead, and reminds the owner after a day without an answer.',
    definition: {
      triggerType: 'create',
      steps: [
        { id: 'hello', kind: 'send', settings: { channel: 'sms', templateId: '' }, next: 'answer' },
        { id: 'answer', kind: 'wait-for', settings: { event: 'LeadReplied', minutes: 1_440 }, otherwise: notifyOwner.id },
        notifyOwner,
      ],
    },
  },
  {
    ...{ key: 'answered', kind: 'workflow', name: 'Tell the owner of a message' },
    about: 'Notifies the owner when a lead writes, and plans a follow-up for the next hour.',
    definition: {
      ...{ triggerType: 'event', trigger_event: 'message', again: 'after-end' },
      steps: [
        { ...notifyOwner, next: 'plan' },
        { id: 'plan', kind: 'follow-up', settings: { minutes: 60 } },
      ],
    },
  },
  {
    ...{ key: 'quiet', kind: 'workflow', name: 'Seven days after the last call' },
    about: 'Seven days after the last call action, the owner is notified at 9:30 in the morning.',
    definition: {
      ...{ triggerType: 'date', trigger_date: 'lastCallActionAt', trigger_days: 7, trigger_at: '09:30', again: 'after-end' },
      steps: [notifyOwner],
    },
  },
  {
    ...{ key: 'monday', kind: 'workflow', name: 'High-priority leads on Monday morning' },
    about: 'Each Monday at 9, plans a follow-up for leads of high priority.',
    definition: {
      ...{ triggerType: 'schedule', cron: '0 9 * * mon', again: 'after-end' },
      rule: [{ condition: 'And', rules: [{ columnName: 'priority', operator: 'in', value: ['2'] }] }],
      steps: [{ id: 'plan', kind: 'follow-up', settings: { minutes: 60 } }],
    },
  },
  {
    ...{ key: 'untouched', kind: 'reallocation', name: 'Leads that nobody works on' },
    about: 'Moves leads on which nobody has worked for 4 hours; the owner is warned before.',
    definition: { idle: 'untouched', after_minutes: 240, warn_minutes: 30 },
  },
  {
    ...{ key: 'in-turn', kind: 'allocation', name: 'All leads in turn' },
    about: 'Gives every lead that no other rule matches to the people in turn, while they are checked in.',
    definition: { catch_all: true, method: 'round-robin', availability: 'checked-in' },
  },
];

/** The recipe with a key; undefined if there is none. */
export const recipeOf = (key: string | null): RuleRecipe | undefined => ruleRecipes.find((one) => one.key === key);
