/** A value of an answer that is written down already: its JSON goes into the answer as it is, instead of being read and written again. */
export class Written<Value> {
  constructor(readonly json: string) {}

  /** The parsed value, for code that serializes it elsewhere. */
  toJSON(): Value {
    return JSON.parse(this.json) as Value;
  }
}

/** The JSON of an answer. Its `data` may already be serialized; then the rest of it is short. */
export function writeAnswer(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null || !('data' in answer) || !(answer.data instanceof Written))
    return JSON.stringify(answer);
  const { data, ...rest } = answer;
  const others = JSON.stringify(rest).slice(1, -1);
  return `{${others}${others === '' ? '' : ','}"data":${data.json}}`;
}
