/** Events that are read at once, and leads that are looked at: about as many as rules work on in some seconds, so that a new lead waits for no more. */
export const MOST_READ = 10_000;
export const MOST_LOOKED = 200;

/** A part of what rules are asked about later: the leads of one rule that a stop held, or those of all rules but such ones. */
export interface ReleasePart {
  ruleId?: string;
  /** Rules that go on by themselves. */
  without: readonly string[];
  /** Leads of this minute that rules were asked about. */
  asked?: number;
}

/** A part as a timer has it in its `about`. */
export const aboutPart = ({ ruleId, without, asked = 0 }: ReleasePart): Record<string, string> => ({
  ...(asked > 0 && { asked: String(asked) }),
  ...(ruleId !== undefined && { ruleId }),
  ...(without.length > 0 && { without: without.join(' ') }),
});

/** The part that a timer is about. */
export const partOf = ({ ruleId, without = '', asked = '0' }: Readonly<Record<string, string>>) => ({
  ...{ ruleId, without: without === '' ? [] : without.split(' '), asked: Number(asked) },
});
