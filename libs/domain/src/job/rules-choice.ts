/** What rules and workflows do with the leads that an import, bulk work or an undo brings: nothing, the usual some leads each minute, or at once. */
export const rulesChoices = ['none', 'throttled', 'all'] as const;
export type RulesChoice = (typeof rulesChoices)[number];

/** The choice in the settings of a job; jobs without one ask no rules. */
export const rulesChoiceOf = (value: unknown): RulesChoice => rulesChoices.find((choice) => choice === value) ?? 'none';
