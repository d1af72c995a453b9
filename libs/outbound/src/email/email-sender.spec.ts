import { sandboxStage } from '../kernel/sandbox.fixture';
import { senderContract } from '../kernel/sender.contract';
import { EmailSender, sandboxEmail, type Email } from './email-sender';
import { SmtpMailer } from './smtp/smtp-mailer';
import { SmtpPeer } from './smtp/smtp-peer';

const message = (messageId: string): Email => ({
  tenantId: 't',
  messageId,
  to: 'kavya@example.org',
  subject: 'Your seat',
  text: 'It is yours.',
});
const moods = { accepted: 'well', refused: 'strict', unavailable: 'busy', unknown: 'deaf' } as const;

async function openSmtp() {
  const peer = new SmtpPeer();
  const port = await peer.listen();
  const mailer = new SmtpMailer({ host: '127.0.0.1', port, secure: false, user: 'crm', password: 'secret', from: 'crm@example.org' });
  return { peer, mailer };
}

senderContract('e-mail into the sandbox', 'It is yours.', () => sandboxStage('email', sandboxEmail, message));

senderContract('e-mail through a mail server', 'It is yours.', async () => {
  const { peer, mailer } = await openSmtp();
  return {
    sender: new EmailSender(mailer),
    message,
    play: (behaviour) => void (peer.mood = moods[behaviour]),
    received: () => peer.received.map(({ content }) => content),
    close: async () => {
      await mailer.close();
      await peer.close();
    },
  };
});

describe('e-mail through a mail server', () => {
  it('carries our id and what is attached, and knows that a server which is not there took nothing', async () => {
    const { peer, mailer } = await openSmtp();
    const sender = new EmailSender(mailer);
    const report = { name: 'report.csv', contentType: 'text/csv', content: Buffer.from('User,Calls') };
    await sender.send({ ...message('m-7'), attachments: [report] });
    expect(peer.received[0]?.content).toMatch(/^Message-ID: <m-7@matricula>$/m);
    expect(peer.received[0]?.content).toMatch(/filename=report\.csv[^]*VXNlcixDYWxscw==/);
    await peer.close();
    expect(await sender.send(message('m-8'))).toMatchObject({ outcome: 'unavailable' });
    await mailer.close();
  });
});
