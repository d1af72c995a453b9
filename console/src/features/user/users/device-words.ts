import { t } from '../../../shared/texts/texts';
/** Readable names for browser user agents. Pure. */

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPad\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const first = (of: typeof browsers, agent: string) => of.find(([pattern]) => pattern.test(agent))?.[1];

/** "Chrome on Windows"; a generic text if unknown. */
export function deviceOf(agent: string | null | undefined): string {
  if (!agent) return t`An unknown device`;
  const [browser, system] = [first(browsers, agent), first(systems, agent)];
  if (!browser) return system ? t`A program on ${system}` : t`A program`;
  return system ? t`${browser} on ${system}` : browser;
}
