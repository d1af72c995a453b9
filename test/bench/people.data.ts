const DAY = 86_400_000;

/** A small seeded random generator, the same on every machine. */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const GIVEN = ['Asha', 'Ravi', 'Meena', 'Arjun', 'Divya', 'Sunil', 'Priya', 'Kiran', 'आशा', 'Farah', 'John', 'Lakshmi'];
const FAMILY = ['Rao', 'Kumar', 'Sharma', 'Patel', 'Nair', 'Singh', 'Das', 'Iyer', 'Khan', "D'Souza", 'Reddy', 'Gupta'];

/** Numbers of different sources, cities, states, courses and campaigns; the first values are the most frequent. */
export const VARIETY = { source: 20, city: 40, state: 20, course: 50, campaign: 100 };

/** A person who enquires, with skewed values, deterministic for a number. The time is within the given number of days before a day. */
export function personAt(index: number, { until, days }: { until: string; days: number }) {
  const next = random(index + 1);
  const skewed = <Field extends keyof typeof VARIETY>(field: Field) => `${field}-${Math.floor(next() ** 2 * VARIETY[field])}`;
  const pick = (names: readonly string[]) => names[Math.floor(next() ** 2 * names.length)] ?? '';
  const [given, family] = [pick(GIVEN), pick(FAMILY)];
  return {
    name: `${given} ${family}`,
    phone: `9${String(index).padStart(9, '0')}`,
    email: `${family.replace("'", '').toLowerCase()}.${index}@example.org`,
    source: skewed('source'),
    city: skewed('city'),
    state: skewed('state'),
    course: skewed('course'),
    campaign: skewed('campaign'),
    /** 0 low, 1 medium, 2 high. */
    priority: Math.floor(next() ** 2 * 3),
    enquiredAt: new Date(Date.parse(until) - Math.floor(next() * days * DAY)).toISOString(),
    remark: `Asks for fees and hostel, call back in the evening (${Math.floor(next() * 1000)})`,
  };
}
