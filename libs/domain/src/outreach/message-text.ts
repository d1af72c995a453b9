/** Values of a lead that a message may contain, by the name of the variable, with their names in sentences. */
export const messageVariables = {
  name: 'name',
  course: 'course',
  college: 'college',
  city: 'city',
  state: 'state',
  stream: 'stream',
  owner: 'owner',
} as const;
export type MessageVariable = keyof typeof messageVariables;
export type MessageValues = Readonly<Partial<Record<MessageVariable, string>>>;

const names = Object.keys(messageVariables) as MessageVariable[];
const variable = () => new RegExp(`\\{\\{(${names.join('|')})\\}\\}`, 'g');

/** Refuses texts with other variables, or with braces that are no variable. Needs no look-ahead, so that every engine can check it. */
export const messagePattern: readonly [RegExp, string] = [
  new RegExp(`^(?:[^{]|\\{[^{]|\\{\\{(?:${names.join('|')})\\}\\})*\\{?$`),
  `A variable is one of ${names.map((name) => `{{${name}}}`).join(', ')}.`,
];

/** The variables that a text contains, each once. */
export const variablesOf = (text: string): MessageVariable[] => [
  ...new Set([...text.matchAll(variable())].map(([, name]) => name as MessageVariable)),
];

/** The text with its variables replaced; `missing` replaces those without a value, which otherwise stay as they are. */
export const filledText = (text: string, values: MessageValues, missing?: string): string =>
  text.replace(variable(), (whole, name: MessageVariable) => values[name] || (missing ?? whole));
