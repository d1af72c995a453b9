/** Requirements of a new password. */
export interface PasswordRule {
  /** Minimum number of characters. */
  least: number;
  /** Kinds of characters that it must mix. */
  mix: PasswordMix;
}

export const passwordMixes = ['any', 'letters-digits', 'letters-digits-signs'] as const;
export type PasswordMix = (typeof passwordMixes)[number];

/** Longest password that is taken. */
export const MOST_PASSWORD = 200;

/** The rule of a tenant that has set none. */
export const defaultPasswordRule: PasswordRule = { least: 8, mix: 'letters-digits' };

/** The rule that the documents name for a forgotten password (000 §5, RP-02). */
export const documentedResetRule: PasswordRule = { least: 6, mix: 'any' };

type Profile = Readonly<Record<string, unknown>>;

const isMix = (value: unknown): value is PasswordMix => passwordMixes.some((mix) => mix === value);
const leastOf = ({ password_least: least }: Profile): number | undefined =>
  typeof least === 'number' && Number.isInteger(least) ? least : undefined;

/** The rule for new passwords by the profile of a tenant (`password_least`, `password_mix`). */
export const passwordRuleOf = (profile: Profile): PasswordRule => ({
  least: leastOf(profile) ?? defaultPasswordRule.least,
  mix: isMix(profile.password_mix) ? profile.password_mix : defaultPasswordRule.mix,
});

/** The rule for the reset of a forgotten password: the documents' rule, unless the tenant has set one of its own. */
export const resetRuleOf = (profile: Profile): PasswordRule =>
  leastOf(profile) === undefined && !isMix(profile.password_mix) ? documentedResetRule : passwordRuleOf(profile);

/** One part of a rule, and whether a password meets it. */
export interface PasswordCheck {
  part: 'length' | 'letter' | 'digit' | 'sign';
  met: boolean;
}

const PARTS: Readonly<Record<PasswordMix, readonly PasswordCheck['part'][]>> = {
  any: ['length'],
  'letters-digits': ['length', 'letter', 'digit'],
  'letters-digits-signs': ['length', 'letter', 'digit', 'sign'],
};

function meets(part: PasswordCheck['part'], password: string, least: number): boolean {
  if (part === 'length') return [...password].length >= least;
  if (part === 'letter') return /\p{L}/u.test(password);
  return part === 'digit' ? /\p{Nd}/u.test(password) : /[^\p{L}\p{M}\p{Nd}\s]/u.test(password);
}

/** The parts of a rule in the order in which a screen lists them. */
export const passwordChecks = ({ least, mix }: PasswordRule, password: string): PasswordCheck[] =>
  PARTS[mix].map((part) => ({ part, met: meets(part, password, least) }));

/** The first unmet requirement of a password, in words; undefined if the password meets the rule. */
export function weakness(rule: PasswordRule, password: string): string | undefined {
  const missing = passwordChecks(rule, password).find(({ met }) => !met);
  if (!missing) return undefined;
  if (missing.part === 'length') return `Password must be at least ${rule.least} characters`;
  return `Password must contain a ${missing.part === 'sign' ? 'sign such as @ or #' : missing.part}`;
}
