import type { Handover, Outgoing, Sender } from '@matricula/outbound/kernel';

/** How a message leaves; or why it does not. */
export type Way = { sender: Pick<Sender, 'provider' | 'repeats'>; send(): Promise<Handover> } | { sender?: undefined; refusal: string };

/** The way by a sender, where there is one. */
export const way = <M extends Outgoing>(sender: Sender<M> | undefined, message: M): Way =>
  sender ? { sender, send: () => sender.send(message) } : { refusal: 'There is no provider for this channel.' };
