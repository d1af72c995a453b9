import { RE2JS } from 're2js';

const MOST_CHARACTERS = 200;
/** Instructions of a compiled pattern: memory, and the time of a step, grow with them. A phone number takes about 40. */
const MOST_INSTRUCTIONS = 1_000;
const MOST_CACHED = 500;

const cached = new Map<string, RE2JS | string>();

function compile(text: string): RE2JS | string {
  if (text === '' || text.length > MOST_CHARACTERS) return `a pattern has 1 to ${MOST_CHARACTERS} characters`;
  if (/(?:^|[^\\])(?:\\\\)*(?:\\[1-9k]|\(\?<?[=!])/.test(text)) return 'look-around and back references are not supported';
  try {
    const pattern = RE2JS.compile(text);
    return pattern.programSize() > MOST_INSTRUCTIONS ? 'it repeats too much; use smaller counts' : pattern;
  } catch (error) {
    return error instanceof Error && error.name === 'RE2JSSyntaxException'
      ? error.message.replace(/^error parsing regexp: /, '')
      : 'it is not a pattern';
  }
}

function compiled(text: string): RE2JS | string {
  const known = cached.get(text) ?? compile(text);
  // The least recently used goes first.
  cached.delete(text);
  cached.set(text, known);
  const [oldest] = cached.keys();
  if (cached.size > MOST_CACHED && oldest !== undefined) cached.delete(oldest);
  return known;
}

/** Why a pattern that a person typed cannot be used; undefined when it can. */
export function patternProblem(text: string): string | undefined {
  const known = compiled(text);
  return typeof known === 'string' ? known : undefined;
}

/**
 * Whether a value matches a pattern that a person typed; undefined when the pattern cannot be used. It runs on an engine that takes time
 * in proportion to the value, because a pattern of a few characters can make the engine of JavaScript run for years.
 */
export function matchesTyped(text: string, value: string): boolean | undefined {
  const known = compiled(text);
  return typeof known === 'string' ? undefined : known.test(value);
}
