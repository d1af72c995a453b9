import { DomainError, type Decider, type DomainCommand, type DomainEvent } from '@matricula/domain/kernel';

/** Given events, when a command, then events or a refusal: `deciding(callActionDecider).given(captured).when(record()).then(...)`. */
export function deciding<State, C extends DomainCommand, E extends DomainEvent>(decider: Decider<State, C, E>) {
  return {
    given: (...history: E[]) => {
      const state = history.reduce((folded, event) => decider.evolve(folded, event), decider.initial);
      return {
        when: (command: C) => ({
          /** Exactly these events, each by type and by the part of its data that is named. */
          then: (...expected: { type: E['type']; data?: object }[]) => {
            const events = decider.decide(command, state);
            expect(events.map(({ type }) => type)).toEqual(expected.map(({ type }) => type));
            expected.forEach(({ data }, index) => data && expect(events[index]?.data).toMatchObject(data));
          },
          /** The command has no effect. */
          thenNothing: () => expect(decider.decide(command, state)).toEqual([]),
          thenRefused: (code: string) => {
            let refusal: unknown;
            try {
              decider.decide(command, state);
            } catch (error) {
              refusal = error;
            }
            expect(refusal).toBeInstanceOf(DomainError);
            expect((refusal as DomainError).code).toBe(code);
          },
        }),
      };
    },
  };
}
