/** What an institution says of the numbers that it takes, beside what a phone number is (`phone_validation_enabled`, `custom_phone_regex`). */
export interface PhoneRule {
  pattern: string;
  message: string;
}

/** As the documents say it where the institution says nothing of its own. */
const MESSAGE = 'Please, Enter 10 digit Mobile Number.';

/**
 * A pattern that is tried in a moment, whatever it is tried on; undefined for what is no pattern, and for one that repeats a part with
 * a choice or a repetition in it, which can take ages.
 */
export function plainPattern(text: string): RegExp | undefined {
  if (!/^[^]{1,200}$/.test(text) || /\\[1-9k]|\(\?<?[=!]/.test(text) || repeatsChoices(text)) return undefined;
  try {
    return new RegExp(text);
  } catch {
    // It is none.
    return undefined;
  }
}

/** Whether a group is repeated in which something is repeated or chosen. */
function repeatsChoices(text: string): boolean {
  // Signs that stand for themselves, and what only says that a group is not kept, are none.
  const parts = text
    .replace(/\\./g, 'x')
    .replace(/\[[^\]]*\]/g, 'x')
    .replace(/\(\?(?:<\w+>|:)/g, '(');
  const groups: { varies: boolean }[] = [];
  for (const [at, sign] of [...parts].entries()) {
    const within = groups.at(-1);
    if (sign === '(') groups.push({ varies: false });
    else if (sign === ')') {
      const { varies } = groups.pop() ?? { varies: false };
      if (varies && /^(?:[*+]|\{(?!0?1\}|0,1\}))/.test(parts.slice(at + 1))) return true;
      const around = groups.at(-1);
      // What varies within varies without.
      if (varies && around) around.varies = true;
    } else if (within && /[|*+{?]/.test(sign)) within.varies = true;
  }
  return false;
}

/** The rule of an institution by its profile; undefined where it has none. */
export function phoneRuleOf(profile: Readonly<Record<string, unknown>>): PhoneRule | undefined {
  const { phone_validation_enabled: on, custom_phone_regex: pattern, phone_validation_err_msg: message } = profile;
  if (Number(on ?? 0) !== 1 || typeof pattern !== 'string' || !plainPattern(pattern)) return undefined;
  return { pattern, message: typeof message === 'string' && message.trim() !== '' ? message.trim() : MESSAGE };
}

/** Whether a number, as it is kept (`+919812345678`), is one that the rule takes: with its country code, without the plus, or without India's. */
export function fitsRule({ pattern }: PhoneRule, phone: string): boolean {
  const rule = plainPattern(pattern);
  const digits = phone.replace(/\D/g, '');
  const ways = [phone, digits, ...(phone.startsWith('+91') && digits.length === 12 ? [digits.slice(2)] : [])];
  return !rule || ways.some((way) => rule.test(way));
}
