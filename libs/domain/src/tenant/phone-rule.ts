import { NO_PHONE, readPhone, type PhoneHome } from '../kernel/phone-number';
import { matchesTyped, patternProblem } from '../kernel/typed-pattern';

/** How a tenant parses phone numbers and which ones it accepts (`country`, `phone_validation_enabled`, `custom_phone_regex`). */
export interface PhoneRule {
  /** Country whose numbers need no country code, ISO 3166; default: India. */
  country?: string;
  /** The pattern of the tenant, which goes for the number as it is stored. */
  pattern?: string;
  /** Error text for a number that does not match the pattern; default: the documents' message. */
  message?: string;
}

/** The rule by the profile of a tenant; `country` is the ISO code of the country that the profile names. */
export function phoneRuleOf(profile: Readonly<Record<string, unknown>>, country?: string): PhoneRule {
  const { phone_validation_enabled: on, custom_phone_regex: pattern, phone_validation_err_msg: message } = profile;
  const home = country === undefined ? {} : { country };
  if (Number(on ?? 0) !== 1 || typeof pattern !== 'string' || patternProblem(pattern) !== undefined) return home;
  return { ...home, pattern, message: typeof message === 'string' && message.trim() !== '' ? message.trim() : NO_PHONE };
}

/** Whether a number as it is stored (`+919811900101`) matches the pattern: with its country code, without the plus, or without India's. */
export function fitsRule({ pattern }: PhoneRule, phone: string): boolean {
  if (pattern === undefined) return true;
  const digits = phone.replace(/\D/g, '');
  const ways = [phone, digits, ...(phone.startsWith('+91') && digits.length === 12 ? [digits.slice(2)] : [])];
  return ways.some((way) => matchesTyped(pattern, way) ?? true);
}

/** Parses a number by the rule of a tenant: first with `readPhone`, then checks whether the tenant accepts it. */
export function phoneBy(rule: PhoneRule | undefined, text: string, code?: PhoneHome['code']): ReturnType<typeof readPhone> {
  const read = readPhone(text, { country: rule?.country, code });
  if (read.phone === undefined || !rule || fitsRule(rule, read.phone)) return read;
  return { problem: rule.message ?? NO_PHONE };
}
