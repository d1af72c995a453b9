import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { SmtpMailer } from './smtp-mailer';

interface Received {
  from: string;
  to: string[];
  login?: string;
  content: string;
}

/** The few words of SMTP that a mail server must know. Refuses recipients at `refused.example`. */
class SmtpPeer {
  readonly received: Received[] = [];
  private readonly sockets = new Set<Socket>();
  private readonly server: Server = createServer((socket) => this.serve(socket));

  async listen(): Promise<number> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket);
    let mail: Received = { from: '', to: [], content: '' };
    let login: string | undefined;
    let text = '';
    let inContent = false;
    const say = (line: string) => socket.write(`${line}\r\n`);
    const hear = (line: string) => {
      if (inContent) {
        if (line !== '.') return void (mail.content += `${line}\n`);
        inContent = false;
        this.received.push(mail);
        return say('250 taken');
      }
      const [, address = ''] = /<(.*?)>/.exec(line) ?? [];
      if (/^EHLO/i.test(line)) return say('250-peer\r\n250-8BITMIME\r\n250 AUTH PLAIN');
      if (/^AUTH PLAIN/i.test(line)) {
        login = Buffer.from(line.slice(11), 'base64').toString().replaceAll('\0', ' ').trim();
        return say(login === 'crm secret' ? '235 welcome' : '535 who are you');
      }
      if (/^MAIL FROM/i.test(line)) {
        mail = { from: address, to: [], login, content: '' };
        return say('250 ok');
      }
      if (/^RCPT TO/i.test(line)) {
        if (address.endsWith('@refused.example')) return say('550 no such person');
        mail.to.push(address);
        return say('250 ok');
      }
      if (/^DATA/i.test(line)) {
        inContent = true;
        return say('354 go on');
      }
      return say(/^QUIT/i.test(line) ? '221 bye' : '250 ok');
    };
    say('220 peer ready');
    socket.on('data', (chunk: Buffer) => {
      const lines = (text + chunk.toString()).split('\r\n');
      text = lines.pop()!;
      lines.forEach(hear);
    });
  }
}

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

  it('fails when nobody listens', async () => {
    await peer.close();
    await expect(mailer.send({ to: 'kavya@example.org', subject: 'a', text: 'a' })).rejects.toThrow();
    peer = new SmtpPeer();
    await peer.listen();
  });
});
