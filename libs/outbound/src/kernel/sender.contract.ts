import type { Behaviour } from './sandbox-outbox';
import type { Outgoing, Sender } from './sender';

/** A sender with a test provider whose behaviour can be set. */
export interface Stage<Message extends Outgoing> {
  sender: Sender<Message>;
  message(messageId: string): Message;
  /** Sets the behaviour of the provider for the next message. */
  play(behaviour: Behaviour): Promise<void> | void;
  /** The content that the provider received of each message, in order. */
  received(): Promise<string[]> | string[];
  close(): Promise<void>;
}

/** The contract of every sender of a channel. `said` is contained in what the provider receives. */
export function senderContract<Message extends Outgoing>(name: string, said: string, open: () => Promise<Stage<Message>>): void {
  describe(name, () => {
    let stage: Stage<Message>;
    beforeEach(async () => void (stage = await open()));
    afterEach(() => stage.close());
    const send = (id = 'm-1') => stage.sender.send(stage.message(id));

    it('hands a message over, whole', async () => {
      expect(await send()).toMatchObject({ outcome: 'accepted' });
      expect(await stage.received()).toEqual([expect.stringContaining(said)]);
    });

    it('says that it was refused, in the provider’s words', async () => {
      await stage.play('refused');
      expect(await send()).toMatchObject({ outcome: 'refused', error: expect.stringMatching(/\w/) });
    });

    it('says that nothing left, and takes another when the provider is back', async () => {
      await stage.play('unavailable');
      expect(await send()).toMatchObject({ outcome: 'unavailable', error: expect.stringMatching(/\w/) });
      await stage.play('accepted');
      expect(await send('m-2')).toMatchObject({ outcome: 'accepted' });
    });

    it('does not claim to know what became of one without an answer', async () => {
      await stage.play('unknown');
      expect(await send()).toMatchObject({ outcome: 'unknown', error: expect.stringMatching(/\w/) });
      expect(await stage.received()).toHaveLength(1);
    });

    it('keeps many at once apart', async () => {
      const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => send(`m-${n}`)));
      expect(answers.every(({ outcome }) => outcome === 'accepted')).toBe(true);
      expect(await stage.received()).toHaveLength(5);
    });
  });
}
