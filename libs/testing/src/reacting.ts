import type { Policy } from '@matricula/policy-kit';
import { type GivenEvent, recorded } from './projecting';

/** An event, then the commands that a policy gives: `reacting(remindOfFollowUp).to(followUpScheduled()).orders([stream, command])`. */
export function reacting(policy: Policy) {
  return {
    to: (event: GivenEvent) => ({
      /** Exactly these, each by its stream and by the part of the command that is named. */
      orders: (...expected: [stream: string, command: object][]) => {
        const happened = recorded(event, 0);
        expect(policy.types).toContain(event.type);
        const given = policy.react(happened);
        expect(given.map(({ stream }) => stream(happened.tenantId))).toEqual(expected.map(([stream]) => stream));
        expected.forEach(([, command], index) => expect(given[index]?.command).toMatchObject(command));
      },
    }),
  };
}
