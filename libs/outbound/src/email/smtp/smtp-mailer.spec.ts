import { SmtpMailer } from './smtp-mailer';
import { SmtpPeer } from './smtp-peer';

describe('mail through SMTP', () => {
  let peer: SmtpPeer;
  let port: number;
  let mailer: SmtpMailer;
  const open = (password = 'secret') =>
    new SmtpMailer({ host: '127.0.0.1', port, secure: false, user: 'crm', password, from: 'Admissions <admissions@example.org>' });

  beforeEach(async () => {
    peer = new SmtpPeer();
    port = await peer.listen();
    mailer = open();
  });
  afterEach(async () => {
    await mailer.close();
    await peer.close();
  });

  it('arrives with sender, recipient, subject, text and html', async () => {
    await mailer.send({ to: 'kavya@example.org', subject: 'Your seat', text: 'It is yours.', html: '<p>It is <b>yours</b>.</p>' });
    expect(peer.received).toMatchObject([{ from: 'admissions@example.org', to: ['kavya@example.org'], login: 'crm secret' }]);
    const { content } = peer.received[0]!;
    expect(content).toMatch(/^From: Admissions <admissions@example\.org>$/m);
    expect(content).toMatch(/^To: <?kavya@example\.org>?$/m);
    expect(content).toMatch(/^Subject: Your seat$/m);
    expect(content).toContain('It is yours.');
    expect(content).toContain('<p>It is <b>yours</b>.</p>');
  });

  it('cannot be led to other recipients or headers', async () => {
    await mailer.send({ to: 'kavya@example.org', subject: 'Hello\r\nBcc: thief@example.org', text: 'a' });
    expect(peer.received[0]?.to).toEqual(['kavya@example.org']);
    expect(peer.received[0]?.content).not.toMatch(/^Bcc:/m);
  });

  it('fails when the server refuses the recipient', async () => {
    await expect(mailer.send({ to: 'x@refused.example', subject: 'a', text: 'a' })).rejects.toThrow(/no such person/);
    expect(peer.received).toEqual([]);
  });

  it('fails when the server does not know us', async () => {
    const stranger = open('wrong');
    await expect(stranger.send({ to: 'kavya@example.org', subject: 'a', text: 'a' })).rejects.toThrow(/535/);
    await stranger.close();
  });

  it('tells a server nothing that offers no encryption where it is required', async () => {
    const settings = { host: '127.0.0.1', port, secure: false, user: 'crm', password: 'secret', from: 'admissions@example.org' };
    const careful = new SmtpMailer({ ...settings, upgrade: 'required' });
    await expect(careful.send({ to: 'kavya@example.org', subject: 'a', text: 'a' })).rejects.toMatchObject({ command: 'STARTTLS' });
    expect(peer.received).toEqual([]);
    await careful.close();
  });

  it('fails if no server listens', async () => {
    await peer.close();
    await expect(mailer.send({ to: 'kavya@example.org', subject: 'a', text: 'a' })).rejects.toThrow();
    peer = new SmtpPeer();
    await peer.listen();
  });
});
