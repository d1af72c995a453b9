import type { Handover, Outgoing, Sender } from '@matricula/outbound/kernel';

/** How to send a message, or why it cannot be sent. */
export type Way = { sender: Pick<Sender, 'provider' | 'repeats'>; send(): Promise<Handover> } | { sender?: undefined; refusal: string };

/** Sends through the sender; a refusal if there is none. */
export const way = <M extends Outgoing>(sender: Sender<M> | undefined, message: M): Way =>
  sender ? { sender, send: () => sender.send(message) } : { refusal: 'There is no provider for this channel.' };
