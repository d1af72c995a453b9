import type { Position } from '@matricula/domain/kernel';

/** Body of every success: `code` 200 and a message, together with the data of the call. */
export type Answer<More extends object = object> = { code: 200; message: string } & More;

/** A success with its data under `data`. */
export const answer = <T>(data: T, message = 'Success'): Answer<{ data: T }> => ({ code: 200, message, data });

/** A success of a command: the position lets the console read its own write. */
export const done = <More extends object>(message: string, position: Position, more?: More): Answer<{ position: Position } & More> => ({
  code: 200,
  message,
  position,
  ...(more as More),
});
